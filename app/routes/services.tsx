import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { servicesPage } from "../content/services.ts";
import { ServicesPage } from "../pages/services/services-page.tsx";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import styles from "../ui/styles/page.css?routes=services&url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = (args) => pageMeta(args, servicesPage);

export function loader() {
  return {
    headline: fitLines(servicesPage.titleLines),
    cards: servicesPage.services.map((service) => ({ service, headline: fitLines(service.lines) })),
    callHeadline: fitLines(servicesPage.call.lines),
  };
}

export default function Services() {
  return <ServicesPage {...useLoaderData<typeof loader>()} />;
}
