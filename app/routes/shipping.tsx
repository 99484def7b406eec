import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { buildPolicyView } from "../site/pages/build-views.server.ts";
import { PolicyPage } from "../site/pages/policies/policy-pages.tsx";
import { shippingPage } from "../site/pages/policies/words.ts";
import { pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => pageMeta(args, shippingPage);

export function loader() {
  return buildPolicyView(services.documents.read("shipping"));
}

export default function Shipping() {
  return <PolicyPage {...useLoaderData<typeof loader>()} />;
}
