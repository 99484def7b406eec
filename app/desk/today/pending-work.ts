import type { CaseKind } from "../cases/case.ts";

/** Pending work: how soon it is due, the list that shows it, and where the menu counts it. */
interface PendingWork {
  urgency: "now" | "today" | "soon";
  href: string;
  /** The link of the menu that shows the number. */
  menu?: string;
}

/**
 * All kinds of pending work, the most urgent first. Each has a query (today.store.server.ts), a sentence (words.ts),
 * and a list that shows exactly what is counted.
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

/** Creators who want a call, and those of them who left no address. */
export type Calls = Record<"call" | "no-address", number>;

/** The largest number that is shown. Counts stop one above it. */
export const MOST_SHOWN = 999;

export type Counts = Record<PendingName, number> & Calls;

/** The numbers in the menu, by the path of their link, without zeros. */
export type MenuCounts = Partial<Record<string, number>>;

/** The kinds that the menu counts. */
export const IN_MENU = PENDING_NAMES.filter((name) => PENDING_WORK[name].menu !== undefined);

/** Adds up the counts of each link in the menu. */
export function toMenuCounts(counts: Readonly<Record<PendingName, number>>): MenuCounts {
  const menu: MenuCounts = {};
  for (const name of PENDING_NAMES) {
    const path = PENDING_WORK[name].menu;
    if (path && counts[name] > 0) menu[path] = (menu[path] ?? 0) + counts[name];
  }
  return menu;
}

/** A record with a note that mentions the member. */
export interface ShownMention {
  noteId: string;
  /** Name of the colleague. */
  by: string;
  kind: CaseKind;
  /** ISO-8601 UTC. */
  at: string;
  href: string;
}
