import type { Database } from "../../database/database.ts";
import { choicesOf, listChoices } from "../../mail/notifications/choice.store.server.ts";
import { type Topic, TOPIC_NAMES, TOPICS, topicsFor } from "../../mail/notifications/topic.ts";
import type { TeamAddresses } from "../../mail/outbox.ts";
import type { Role } from "../../server/security/roles.ts";
import { type TopicRecipients, recipientsOf, type TopicChoice } from "./hearing.ts";

interface Deps {
  db: Database;
  settings: { mail: { to: TeamAddresses } | null };
}

/** Returns who is told of each topic. */
export async function loadRecipients(
  { db, settings: { mail } }: Deps,
  topics: readonly Topic[] = TOPIC_NAMES,
): Promise<TopicRecipients[]> {
  const recipients: TopicRecipients[] = [];
  for (const topic of topics)
    recipients.push(recipientsOf(topic, await listChoices(db, topic), mail && mail.to[TOPICS[topic].address]));
  return recipients;
}

/** Returns what a member chose for each topic that their role may read. */
export async function loadTopicChoices(deps: Deps, member: { id: string; role: Role }): Promise<TopicChoice[]> {
  const chosen = await choicesOf(deps.db, member.id);
  const recipients = await loadRecipients(deps, topicsFor(member.role));
  return recipients.map((hearing) => Object.assign(hearing, { choice: chosen[hearing.topic] ?? ("never" as const) }));
}
