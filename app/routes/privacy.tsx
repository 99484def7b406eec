import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { retentionOf } from "../retention.server.ts";
import { services } from "../services.server.ts";
import { buildPrivacyView } from "../site/pages/build-views.server.ts";
import { PrivacyPage } from "../site/pages/policies/policy-pages.tsx";
import { privacyPage } from "../site/pages/policies/words.ts";
import { pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => pageMeta(args, privacyPage);

export function loader() {
  return buildPrivacyView(services.documents.read("privacy"), retentionOf(services.settings, services.now()));
}

export default function Privacy() {
  return <PrivacyPage {...useLoaderData<typeof loader>()} />;
}
