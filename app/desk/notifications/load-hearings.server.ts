import type { Database } from "../../database/database.ts";
import { choicesOf, listChoices } from "../../mail/notifications/choice.store.server.ts";
import { type Topic, TOPIC_NAMES, TOPICS, topicsFor } from "../../mail/notifications/topic.ts";
import type { TeamAddresses } from "../../mail/outbox.ts";
import type { Role } from "../../server/security/roles.ts";
import { type Hearing, hearingOf, type TopicChoice } from "./hearing.ts";

interface Deps {
  db: Database;
  settings: { mail: { to: TeamAddresses } | null };
}

/** Returns who is told of each topic. */
export async function loadHearings(
  { db, settings: { mail } }: Deps,
  topics: readonly Topic[] = TOPIC_NAMES,
): Promise<Hearing[]> {
  const hearings: Hearing[] = [];
  for (const topic of topics)
    hearings.push(hearingOf(topic, await listChoices(db, topic), mail && mail.to[TOPICS[topic].address]));
  return hearings;
}

/** Returns what a member chose for each topic that their role may read. */
export async function loadTopicChoices(deps: Deps, member: { id: string; role: Role }): Promise<TopicChoice[]> {
  const chosen = await choicesOf(deps.db, member.id);
  const hearings = await loadHearings(deps, topicsFor(member.role));
  return hearings.map((hearing) => Object.assign(hearing, { choice: chosen[hearing.topic] ?? ("never" as const) }));
}
