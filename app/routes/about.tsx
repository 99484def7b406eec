import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { aboutPage, AboutPage } from "../site/pages/about-page.tsx";
import { buildAboutView } from "../site/pages/build-views.server.ts";
import { pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => pageMeta(args, aboutPage);

export function loader() {
  return buildAboutView(services.documents.read("about"), services.findPicture);
}

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>()} />;
}
