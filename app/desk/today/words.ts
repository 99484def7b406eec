import { FEW_UNITS } from "../../shop/catalogue/words.ts";
import { type Counts, MOST_SHOWN as MOST, type Urgency, type PendingName } from "./pending-work.ts";

/** Text of the dashboard's first page. */
export const todayWords = {
  title: "Today",
  nothing: { title: "You're all caught up", text: "Nothing is waiting for you right now. New work will show up here." },
  mentions: {
    title: "Notes that name you",
    line: (who: string, kind: "survey" | "message") => `${who} mentioned you on a ${kind}`,
  },
  groups: {
    now: "Late or stuck",
    today: "For today",
    soon: "When there's time",
  } satisfies Record<Urgency, string>,
};

/** A sentence about pending work, and a note below it. */
interface PendingWords {
  title: (count: number) => string;
  note: string | ((counts: Counts, hasMail: boolean) => string);
}

export const pendingWords: Record<PendingName, PendingWords> = {
  overdue: {
    title: (count) => sentence(count, "survey is", "surveys are", "overdue"),
    note: "We promise a reply within 24 to 48 hours.",
  },
  "late-steps": {
    title: (count) => sentence(count, "next step", "next steps", "on surveys should be done by now"),
    note: "Their day has passed.",
  },
  "late-message-steps": {
    title: (count) => sentence(count, "next step", "next steps", "on messages should be done by now"),
    note: "Their day has passed.",
  },
  attention: {
    title: (count) => sentence(count, "order needs", "orders need", "attention"),
    note: "The order says what happened and what to do.",
  },
  "failed-mail": {
    title: (count) => sentence(count, "email", "emails", "couldn't be sent"),
    note: "See why, and try again.",
  },
  due: {
    title: (count) => sentence(count, "survey is", "surveys are", "due for a reply"),
    note: "They came in more than 24 hours ago.",
  },
  steps: {
    title: (count) => sentence(count, "next step on a survey is", "next steps on surveys are", "planned for today"),
    note: "As the team noted it on the survey.",
  },
  "message-steps": {
    title: (count) => sentence(count, "next step on a message is", "next steps on messages are", "planned for today"),
    note: "As the team noted it on the message.",
  },
  call: {
    title: (count) => sentence(count, "creator wants", "creators want", "a discovery call"),
    note: ({ "no-address": count }) =>
      count === 0 ? "No one has replied to them yet." : sentence(count, "of them", "of them", "left no email address."),
  },
  messages: {
    title: (count) => sentence(count, "message is", "messages are", "waiting for an answer"),
    note: "From the contact form.",
  },
  "to-ship": {
    title: (count) => sentence(count, "order is", "orders are", "ready to ship or to prepare for pickup"),
    note: "Paid for, and not all sent or ready yet.",
  },
  ready: {
    title: (count) => sentence(count, "order is", "orders are", "ready for pickup"),
    note: "The order says who comes for it.",
  },
  "sold-out": {
    title: (count) => sentence(count, "product has", "products have", "sold out in at least one size"),
    note: "Shoppers can ask to hear when it's back.",
  },
  low: {
    title: (count) => sentence(count, "product is", "products are", "running low"),
    note: `${FEW_UNITS} or fewer left in at least one size.`,
  },
  waiting: {
    title: (count) => sentence(count, "new survey", "new surveys", "came in"),
    note: "Less than 24 hours ago.",
  },
  "waiting-mail": {
    title: (count) => sentence(count, "email is", "emails are", "waiting to go out"),
    note: (_counts, hasMail) =>
      hasMail ? "The site sends them on its own, and keeps trying." : "They go out once email is set up.",
  },
  drafts: {
    title: (count) => sentence(count, "page has", "pages have", "a draft"),
    note: "Visitors won't see it until it's published.",
  },
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
  return count > MOST ? `${MOST}+` : String(count);
}

function sentence(count: number, one: string, many: string, rest: string): string {
  const number = count > MOST ? `More than ${MOST}` : String(count);
  return [number, count === 1 ? one : many, rest].filter(Boolean).join(" ");
}

/** Text of the charts. */
export const chartWords = {
  surveys: {
    title: "Surveys by week",
    none: "No one has started a survey in the last 12 weeks.",
    started: "Started",
    submitted: "Submitted since",
  },
  sales: {
    title: "Sales by week",
    none: "The shop hasn't sold anything in the last 12 weeks.",
    charged: "Charged, before refunds",
    orders: "Orders",
  },
  week: "Week of",
  numbers: "Show the numbers",
  /** Describes a chart in a sentence for each week, for people who can't see it. */
  text: <Week extends { from: string }>(
    weeks: readonly Week[],
    series: readonly { name: string; valueOf: (week: Week) => number; format: (value: number) => string }[],
  ) =>
    weeks
      .map((week) => {
        const values = series.map(({ name, valueOf, format }) => `${format(valueOf(week))} ${name.toLowerCase()}`);
        return `Week of ${weekName(week.from)}: ${values.join(", ")}.`;
      })
      .join(" "),
};

let day: Intl.DateTimeFormat | undefined;

/** Formats the first day of a week, such as 'Nov 22'. Why no constant has the formatter: docs/decisions/0034 */
export function weekName(from: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
  return day.format(new Date(from));
}
