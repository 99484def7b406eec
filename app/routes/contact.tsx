import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { ContactPage } from "../contact/contact-page.tsx";
import { blankMessage, type ContactView, ORDER_SUBJECT, type SubmittedMessage } from "../contact/message.ts";
import { readMessage, sendMessage } from "../contact/send-message.server.ts";
import { send } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { sendOrStay, unlessAnswered, type Unreachable } from "../server/forms/form-page.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { readOrderNumber, orderPageWords } from "../shop/orders/shopper/shopper-order.ts";
import { pageMeta, retryAfter } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const handle = { hydrate: true };

// A blank form has no personal data, so the browser may cache it, and Back shows it as it was left.
export const headers: HeadersFunction = (answer) => ({ "Cache-Control": "private, no-cache", ...retryAfter(answer) });

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Get in Touch",
    description: "Write to us about services, a collaboration or anything else. We answer every message.",
  });

function aboutOrder(number: string): SubmittedMessage {
  return { ...blankMessage, subject: ORDER_SUBJECT, message: `${orderPageWords.title(number)}: ` };
}

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const alert = query.has("sent") ? (query.has("no-receipt") ? "thanks-no-receipt" : "thanks") : null;
  const number = query.has("sent") ? countOf(query.get("sent")) + 1 : 1;
  const order = readOrderNumber(query.get("order") ?? "");
  const typed = order === null ? blankMessage : aboutOrder(order);
  const view: ContactView = { typed, lastResult: null, page: services.randomId(), number, alert };
  return { headline: fitLines(["Get in Touch"]), view };
}

/** Reads a message's number. Consecutive messages have separate thank-you URLs, so that Back works between them. */
function countOf(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
}

export async function action({ request }: ActionFunctionArgs) {
  const post = readMessage(await readForm(services, request));
  const visitor = visitorHash(request.headers, services);
  const outcome = await sendMessage(services, post, visitor);
  const number = countOf(new URL(request.url).searchParams.get("message"));
  const sent = number === 1 ? "/contact?sent" : `/contact?sent=${number}`;
  if (outcome.kind === "sent") return send({ redirectTo: outcome.receipt === "spent" ? `${sent}&no-receipt` : sent });
  const { submission, page } = post;
  const status = { invalid: 400, slowed: 429, crowded: 429, unavailable: 503 }[outcome.kind];
  const wait = "seconds" in outcome ? outcome.seconds : 60;
  const alert = outcome.kind === "invalid" ? null : outcome.kind;
  const lastResult = submission.reply(alert === null ? {} : { formErrors: [] });
  const view: ContactView = { typed: blankMessage, lastResult, page, number, alert };
  return send({ body: view, status, headers: outcome.kind === "invalid" ? {} : { "Retry-After": String(wait) } });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendOrStay(() => serverAction<ContactView>());
}

export const shouldRevalidate = unlessAnswered;

export default function Contact() {
  const { headline, view } = useLoaderData<typeof loader>();
  const reply = useActionData<ContactView | Unreachable>();
  const shown =
    reply && "kind" in reply ? { ...view, alert: reply.refusal ?? ("unavailable" as const) } : (reply ?? view);
  return <ContactPage headline={headline} view={shown} />;
}
