import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { buildPolicyView } from "../site/pages/build-views.server.ts";
import { PolicyPage } from "../site/pages/policies/policy-pages.tsx";
import { shippingPage, termsPage } from "../site/pages/policies/words.ts";
import { pageMeta } from "../site/seo/meta-and-headers.ts";

const TERMS = "/terms";

export const meta: MetaFunction = (args) => pageMeta(args, args.location.pathname === TERMS ? termsPage : shippingPage);

/** For `/shipping` and `/terms`. */
export function loader({ request }: LoaderFunctionArgs) {
  return buildPolicyView(services.documents.read(new URL(request.url).pathname === TERMS ? "terms" : "shipping"));
}

export default function Policy() {
  return <PolicyPage {...useLoaderData<typeof loader>()} />;
}
