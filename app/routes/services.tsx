import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { servicesPage } from "../site/content/services.ts";
import { ServicesPage } from "../site/pages/services/services-page.tsx";
import { setServices } from "../site/pages/services/set-services.server.ts";
import { pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => pageMeta(args, servicesPage);

export function loader() {
  return setServices(services.documents.read("services"));
}

export default function Services() {
  return <ServicesPage {...useLoaderData<typeof loader>()} />;
}
