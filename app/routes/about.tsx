import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { aboutPage } from "../site/content/about.ts";
import { AboutPage } from "../site/pages/about/about-page.tsx";
import { setAbout } from "../site/pages/about/set-about.server.ts";
import { pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => pageMeta(args, aboutPage);

export function loader() {
  return setAbout(services.documents.read("about"), services.findPicture);
}

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>()} />;
}
