import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { buildServicesView } from "../site/pages/build-views.server.ts";
import { servicesPage, ServicesPage } from "../site/pages/services-page.tsx";
import { pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => pageMeta(args, servicesPage);

export function loader() {
  return buildServicesView(services.documents.read("services"));
}

export default function Services() {
  return <ServicesPage {...useLoaderData<typeof loader>()} />;
}
