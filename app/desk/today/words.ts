import { FEW_UNITS } from "../../shop/catalogue/words.ts";
import { MOST_SHOWN, type PendingName } from "./pending-work.ts";

/** A sentence about pending work: its beginning for one and for more, its end, and a note below it. */
export const pendingWords: Record<PendingName, readonly [one: string, many: string, end: string, note: string]> = {
  overdue: ["survey is", "surveys are", "overdue", "We promise a reply within 24 to 48 hours."],
  "late-steps": ["next step", "next steps", "on surveys should be done by now", "Their day has passed."],
  "late-message-steps": ["next step", "next steps", "on messages should be done by now", "Their day has passed."],
  attention: ["order needs", "orders need", "attention", "The order says what happened and what to do."],
  "failed-mail": ["email", "emails", "couldn't be sent", "See why, and try again."],
  due: ["survey is", "surveys are", "due for a reply", "They came in more than 24 hours ago."],
  steps: [
    "next step on a survey is",
    "next steps on surveys are",
    "planned for today",
    "As the team noted it on the survey.",
  ],
  "message-steps": [
    "next step on a message is",
    "next steps on messages are",
    "planned for today",
    "As the team noted it on the message.",
  ],
  call: ["creator wants", "creators want", "a discovery call", "No one has replied to them yet."],
  messages: ["message is", "messages are", "waiting for an answer", "From the contact form."],
  "to-ship": [
    "order is",
    "orders are",
    "ready to ship or to prepare for pickup",
    "Paid for, and not all sent or ready yet.",
  ],
  ready: ["order is", "orders are", "ready for pickup", "The order says who comes for it."],
  "sold-out": [
    "product has",
    "products have",
    "sold out in at least one size",
    "Shoppers can ask to hear when it's back.",
  ],
  low: ["product is", "products are", "running low", `${FEW_UNITS} or fewer left in at least one size.`],
  waiting: ["new survey", "new surveys", "came in", "Less than 24 hours ago."],
  "waiting-mail": ["email is", "emails are", "waiting to go out", "The site sends them on its own, and keeps trying."],
  drafts: ["page has", "pages have", "a draft", "Visitors won't see it until it's published."],
};

/** What the numbers in the menu count, by the path of their link. */
export const menuCountWords: Record<string, (count: number) => string> = {
  "/desk": (count) => sentence(count, "needs", "need", "attention"),
  "/desk/surveys": (count) => sentence(count, "", "", "waiting"),
  "/desk/messages": (count) => sentence(count, "", "", "waiting"),
  "/desk/orders": (count) => sentence(count, "", "", "to ship"),
};

/** The number beside a link of the menu. */
export function badgeNumber(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}

export function sentence(count: number, one: string, many: string, end: string): string {
  const number = count > MOST_SHOWN ? `More than ${MOST_SHOWN}` : String(count);
  return [number, count === 1 ? one : many, end].filter(Boolean).join(" ");
}

let day: Intl.DateTimeFormat | undefined;

/** Formats the first day of a week, such as 'Nov 22'. Why no constant has the formatter: docs/decisions/0034 */
export function weekName(from: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
  return day.format(new Date(from));
}
