import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { buildHomeView } from "../site/pages/build-views.server.ts";
import { HomePage } from "../site/pages/home/home-page.tsx";
import { organizationJsonLd } from "../site/seo/json-ld.ts";
import { originOf, pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { company } = args.data;
  return [
    ...pageMeta(args, { title: "Home", description: company.summary }),
    { "script:ld+json": organizationJsonLd(originOf(args), company) },
  ];
};

export function loader() {
  const company = services.company();
  const view = buildHomeView(services.documents.readAll(), services.findPicture, services.log);
  return { view, company };
}

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>().view} />;
}
