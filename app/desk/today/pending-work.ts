import { FEW_UNITS } from "../../shop/catalogue/product.ts";

interface PendingWork {
  urgency: "now" | "today" | "soon";
  href: string;
  /** The menu link that shows the number. */
  menu?: string;
}

/**
 * Pending work, most urgent first. Each kind needs a query (today.store.server.ts), a sentence in `pendingWords`, and a
 * list that shows exactly what is counted.
 */
const work = {
  overdue: { urgency: "now", href: "/desk/surveys?promise=overdue&sort=oldest", menu: "/desk/surveys" },
  "late-steps": { urgency: "now", href: "/desk/surveys?due=overdue" },
  "late-message-steps": { urgency: "now", href: "/desk/messages?due=overdue" },
  attention: { urgency: "now", href: "/desk/orders?show=attention", menu: "/desk" },
  "failed-mail": { urgency: "now", href: "/desk/outbox?show=failed", menu: "/desk" },
  due: { urgency: "today", href: "/desk/surveys?promise=due&sort=oldest", menu: "/desk/surveys" },
  steps: { urgency: "today", href: "/desk/surveys?due=today" },
  "message-steps": { urgency: "today", href: "/desk/messages?due=today" },
  call: { urgency: "today", href: "/desk/surveys?call=yes&complete=yes&status=new&sort=oldest" },
  declined: { urgency: "today", href: "/desk/surveys?reach=declined&status=contacted&sort=oldest" },
  messages: { urgency: "today", href: "/desk/messages?show=open", menu: "/desk/messages" },
  "to-ship": { urgency: "today", href: "/desk/orders?show=to-ship", menu: "/desk/orders" },
  ready: { urgency: "soon", href: "/desk/orders?show=ready" },
  "sold-out": { urgency: "soon", href: "/desk/products?show=sold-out" },
  low: { urgency: "soon", href: "/desk/products?show=low" },
  waiting: { urgency: "soon", href: "/desk/surveys?promise=waiting&sort=oldest", menu: "/desk/surveys" },
  "waiting-mail": { urgency: "soon", href: "/desk/outbox?show=waiting" },
  drafts: { urgency: "soon", href: "/desk/content?show=drafts" },
} satisfies Record<string, PendingWork>;

export type PendingName = keyof typeof work;

export const PENDING_WORK: Readonly<Record<PendingName, PendingWork>> = work;

export const PENDING_NAMES = Object.keys(PENDING_WORK) as PendingName[];

/** Creators who want a call, and how many of them left no address. */
export type Calls = Record<"call" | "no-address", number>;

/** The largest number shown. Counts stop one above it. */
export const MOST_SHOWN = 999;

export type Counts = Record<PendingName, number> & Calls;

/** The menu's numbers, by link path, without zeros. */
export type MenuCounts = Partial<Record<string, number>>;

export const IN_MENU = PENDING_NAMES.filter((name) => PENDING_WORK[name].menu !== undefined);

export function toMenuCounts(counts: Readonly<Record<PendingName, number>>): MenuCounts {
  const menu: MenuCounts = {};
  for (const name of PENDING_NAMES) {
    const path = PENDING_WORK[name].menu;
    if (path && counts[name] > 0) menu[path] = (menu[path] ?? 0) + counts[name];
  }
  return menu;
}

/** A sentence about pending work: its start for one and for more, its end, and a note below it. */
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
  declined: ["creator needs", "creators need", "another time for a call", "The survey says when they can talk."],
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

/** What the menu's numbers count, by link path. */
export const menuCountWords: Record<string, (count: number) => string> = {
  "/desk": (count) => sentence(count, "needs", "need", "attention"),
  "/desk/surveys": (count) => sentence(count, "", "", "waiting"),
  "/desk/messages": (count) => sentence(count, "", "", "waiting"),
  "/desk/orders": (count) => sentence(count, "", "", "to ship"),
};

export function badgeNumber(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}

export function sentence(count: number, one: string, many: string, end: string): string {
  const number = count > MOST_SHOWN ? `More than ${MOST_SHOWN}` : String(count);
  return [number, count === 1 ? one : many, end].filter(Boolean).join(" ");
}
