import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ABSOLUTE_DAYS } from "../auth/session/session.ts";
import { CART_DAYS } from "../cart/cart.ts";
import { EVENT_DAYS } from "../checkout/stripe-event.ts";
import { privacyPage } from "../content/privacy.ts";
import { MAIL_DAYS } from "../mail/outbox.ts";
import { copyUntil } from "../pages/policies/copy-until.ts";
import { PrivacyPage } from "../pages/policies/privacy-page.tsx";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import { DRAFT_DAYS } from "../survey/journey.ts";
import { longDate } from "../ui/dates.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import styles from "../ui/styles/page.css?routes=privacy&url";

const RETENTION = {
  draftDays: DRAFT_DAYS,
  cartDays: CART_DAYS,
  mailDays: MAIL_DAYS,
  eventDays: EVENT_DAYS,
  sessionDays: ABSOLUTE_DAYS,
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = (args) => pageMeta(args, privacyPage);

export function loader() {
  // Only the day, not the time: the page cache stores a copy for each different response.
  const until = copyUntil(services.settings, services.now());
  return { headline: fitLines(privacyPage.titleLines), copyUntil: until && longDate(until) };
}

export default function Privacy() {
  const { headline, copyUntil: day } = useLoaderData<typeof loader>();
  return <PrivacyPage headline={headline} retention={{ ...RETENTION, copyUntil: day }} />;
}
