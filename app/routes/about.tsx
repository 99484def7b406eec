import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { aboutPage } from "../content/about.ts";
import { AboutPage } from "../pages/about/about-page.tsx";
import { setAbout } from "../pages/about/set-about.server.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, aboutPage);

export function loader() {
  return setAbout(services.documents.read("about"), services.findPicture);
}

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>()} />;
}
