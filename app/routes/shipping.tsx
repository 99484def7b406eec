import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shippingPage } from "../content/policies.ts";
import { PolicyPage } from "../pages/policies/policy-page.tsx";
import { setPolicy } from "../pages/policies/set-policies.server.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, shippingPage);

export function loader() {
  return setPolicy(services.documents.read("shipping"));
}

export default function Shipping() {
  return <PolicyPage {...useLoaderData<typeof loader>()} />;
}
