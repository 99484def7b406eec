import { type Area, rightIn, type Role } from "../../server/security/roles.ts";
import { isMailAddress } from "../header-fields.ts";
import type { MailKind, TeamAddresses } from "../outbox.ts";

interface TopicFacts {
  /** The dashboard area that a member's role must be allowed to read. */
  area: Area;
  kinds: readonly MailKind[];
  href: string;
  /** The address in the settings that gets them while no member does. */
  address: keyof TeamAddresses;
}

/** What members can be emailed about (docs/decisions/0112). */
export const TOPICS = {
  surveys: { area: "surveys", kinds: ["team-survey"], href: "/desk/surveys", address: "surveys" },
  messages: { area: "messages", kinds: ["team-message"], href: "/desk/messages", address: "messages" },
  orders: {
    area: "orders",
    kinds: ["team-order", "team-attention", "team-stock"],
    href: "/desk/orders",
    address: "orders",
  },
  refunds: { area: "orders", kinds: ["team-refund"], href: "/desk/orders", address: "orders" },
  "failed-mail": {
    area: "outbox",
    kinds: ["team-failures"],
    href: "/desk/outbox?show=failed",
    address: "other",
  },
} as const satisfies Record<string, TopicFacts>;

export type Topic = keyof typeof TOPICS;

export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

/** When a member is emailed about a topic. The default is `never`. */
export const CHOICES = ["at-once", "digest", "never"] as const;

export type Choice = (typeof CHOICES)[number];

/** Returns an email's topic, or null if members can't choose it. */
export function topicOf(kind: string): Topic | null {
  return TOPIC_NAMES.find((topic) => kindsOf(topic).some((one) => one === kind)) ?? null;
}

export function kindsOf(topic: Topic): readonly MailKind[] {
  return TOPICS[topic].kinds;
}

export function topicsFor(role: Role): Topic[] {
  return TOPIC_NAMES.filter((topic) => mayReceive(role, topic));
}

export function mayReceive(role: Role, topic: Topic): boolean {
  return rightIn(role, TOPICS[topic].area) !== null;
}

function isChoice(text: string): text is Choice {
  return CHOICES.some((choice) => choice === text);
}

/** A choice in a form, and the choice when the form was rendered. */
export interface AskedChoice {
  topic: Topic;
  choice: Choice;
  seen: string;
}

/** The field for the choice when the form was rendered. */
export function seenField(topic: Topic): string {
  return `seen-${topic}`;
}

/** Reads a form's choices. Returns null if one is invalid. Topics not in the form are unchanged. */
export function readChoices(form: FormData): AskedChoice[] | null {
  const asked: AskedChoice[] = [];
  for (const topic of TOPIC_NAMES) {
    if (!form.has(topic)) continue;
    const choice = String(form.get(topic));
    if (!isChoice(choice)) return null;
    asked.push({ topic, choice, seen: String(form.get(seenField(topic)) ?? "") });
  }
  return asked;
}

/** A member's choice for a topic, and the facts that decide whether it counts. */
export interface Subscription {
  staffId: string;
  name: string;
  email: string;
  role: Role;
  isActive: boolean;
  topic: Topic;
  choice: Choice;
  /** ISO-8601 UTC. */
  chosenAt: string;
}

/** Whether a member may be emailed about a topic, whatever they chose. */
export function canReceive(member: Pick<Subscription, "email" | "role" | "isActive">, topic: Topic): boolean {
  return member.isActive && isMailAddress(member.email) && mayReceive(member.role, topic);
}

/** Returns a topic's subscriptions that count. Without any, its emails go to the address in the settings. */
export function activeSubscriptions(choices: readonly Subscription[], topic: Topic): Subscription[] {
  return choices.filter((one) => one.topic === topic && one.choice !== "never" && canReceive(one, topic));
}

/** Returns how far (ISO-8601 UTC) a summary covers a topic: until its choice ended, or null for no limit. */
export function toldUntil(choice: Subscription | undefined, wanted: Choice): string | null | "nothing" {
  if (!choice || !canReceive(choice, choice.topic)) return "nothing";
  return choice.choice === wanted ? null : choice.chosenAt;
}
