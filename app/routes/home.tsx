import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homeWords } from "../content/home.ts";
import { site } from "../content/site.ts";
import { HomePage } from "../pages/home/home-page.tsx";
import { setHome } from "../pages/home/set-home.server.ts";
import { organizationJsonLd } from "../seo/json-ld.ts";
import { originOf, pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { company } = args.data ?? {};
  return [
    ...pageMeta(args, { title: homeWords.title, description: company?.summary ?? site.name }),
    { "script:ld+json": organizationJsonLd(originOf(args), company) },
  ];
};

export function loader() {
  const company = services.company();
  const view = setHome(services.documents.readAll(), services.findPicture, services.log);
  return { view, company };
}

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>().view} />;
}
