import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { servicesPage } from "../content/services.ts";
import { ServicesPage } from "../pages/services/services-page.tsx";
import { setServices } from "../pages/services/set-services.server.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, servicesPage);

export function loader() {
  return setServices(services.documents.read("services"));
}

export default function Services() {
  return <ServicesPage {...useLoaderData<typeof loader>()} />;
}
