import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { privacyPage } from "../content/privacy.ts";
import { PrivacyPage } from "../pages/policies/privacy-page.tsx";
import { setPrivacy } from "../pages/policies/set-policies.server.ts";
import { retentionOf } from "../retention.server.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, privacyPage);

export function loader() {
  return setPrivacy(services.documents.read("privacy"), retentionOf(services.settings, services.now()));
}

export default function Privacy() {
  return <PrivacyPage {...useLoaderData<typeof loader>()} />;
}
