import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ABSOLUTE_DAYS } from "../auth/session.ts";
import { CART_DAYS } from "../cart/cart-age.ts";
import { EVENT_DAYS } from "../checkout/event-age.ts";
import { privacyPage } from "../content/privacy.ts";
import { pageMeta } from "../http/page-meta.ts";
import { MAIL_DAYS } from "../mail/outbox.ts";
import { PrivacyPage } from "../privacy/privacy-page.tsx";
import privacyCss from "../privacy/privacy.css?url";
import { DRAFT_DAYS } from "../survey/journey.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const handle = { kept: "always" };

const RETENTION = { draftDays: DRAFT_DAYS, cartDays: CART_DAYS, mailDays: MAIL_DAYS, eventDays: EVENT_DAYS, sessionDays: ABSOLUTE_DAYS };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: privacyCss }];

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: privacyPage.title, description: privacyPage.description, path: "/privacy" });

export function loader() {
  return { headline: fitLines(privacyPage.titleLines) };
}

export default function Privacy() {
  return <PrivacyPage {...useLoaderData<typeof loader>()} retention={RETENTION} />;
}
