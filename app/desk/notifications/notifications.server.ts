import type { AuthDeps } from "../../auth/auth-deps.server.ts";
import { findOther, type MemberRefusal } from "../../auth/members/manage-members.server.ts";
import type { Staff } from "../../auth/members/member.ts";
import { findStaff } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { choicesOf, setChoice, listSubscriptions } from "../../mail/notifications/subscription.store.server.ts";
import {
  type AskedChoice,
  mayReceive,
  type Topic,
  TOPIC_NAMES,
  TOPICS,
  topicsFor,
} from "../../mail/notifications/subscription.ts";
import type { TeamAddresses } from "../../mail/outbox.ts";
import type { Role } from "../../server/security/roles.ts";
import { type TopicRecipients, topicRecipients, type TopicChoice } from "./topics.ts";

type ChoiceOutcome =
  | { kind: "done" }
  /** The member's role may no longer read one of the topics. Nothing was changed. */
  | { kind: "changed" }
  | { kind: Exclude<MemberRefusal, "self"> };

/** Members choose for themselves, owners for anyone. Unchanged topics keep what someone else chose meanwhile. */
export async function changeChoices(
  deps: Pick<AuthDeps, "db" | "now" | "audit">,
  id: string,
  submitted: readonly AskedChoice[],
  by: Staff,
): Promise<ChoiceOutcome> {
  return inTransaction(deps.db, async (db): Promise<ChoiceOutcome> => {
    const account = id === by.id ? await findStaff(db, id) : await findOther(db, id, by);
    if (account === null || account === "self") return { kind: "unknown" };
    if (typeof account === "string") return { kind: account };
    if (!submitted.every(({ topic }) => mayReceive(account.role, topic))) return { kind: "changed" };
    const before = await choicesOf(db, id);
    const changes = submitted.filter(
      ({ topic, choice, seen }) => choice !== seen && choice !== (before[topic] ?? "never"),
    );
    if (changes.length === 0) return { kind: "done" };
    const at = deps.now().toISOString();
    for (const { topic, choice } of changes) await setChoice(db, { staffId: id, topic, choice, at });
    const details = Object.fromEntries(changes.map(({ topic, choice }) => [topic, choice]));
    await deps.audit(db, { by: by.id, what: "staff.notifications-changed", subject: id, details });
    return { kind: "done" };
  });
}

interface Deps {
  db: Database;
  settings: { mail: { to: TeamAddresses } | null };
}

export async function loadRecipients(
  { db, settings: { mail } }: Deps,
  topics: readonly Topic[] = TOPIC_NAMES,
): Promise<TopicRecipients[]> {
  const recipients: TopicRecipients[] = [];
  for (const topic of topics)
    recipients.push(topicRecipients(topic, await listSubscriptions(db, topic), mail && mail.to[TOPICS[topic].address]));
  return recipients;
}

export async function loadTopicChoices(deps: Deps, member: { id: string; role: Role }): Promise<TopicChoice[]> {
  const chosen = await choicesOf(deps.db, member.id);
  const recipients = await loadRecipients(deps, topicsFor(member.role));
  return recipients.map((one) => Object.assign(one, { choice: chosen[one.topic] ?? ("never" as const) }));
}
