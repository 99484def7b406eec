import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { about } from "../content/about.ts";
import { site } from "../content/site.ts";
import { AboutPage } from "../pages/about/about-page.tsx";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import styles from "../ui/styles/page.css?routes=about&url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = (args) => pageMeta(args, about);

export function loader() {
  return {
    headline: fitLines(about.titleLines),
    values: site.values.map((value, index) => ({ line: fitLines([value]), text: about.values.texts[index] ?? "" })),
  };
}

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>()} />;
}
