import type { Database } from "../../database/database.ts";
import { type BundledMail, countBundled, newestBundled } from "../outbox.store.server.ts";
import type { MailKind, RenderedEmail } from "../outbox.ts";
import { type Email, renderEmail } from "../write-email.ts";
import { kindsOf, TOPIC_NAMES, TOPICS, type Topic } from "./subscription.ts";
import { type SummaryFacts, teamDigestEmail, failuresEmail, morningEmail } from "./summary-emails.ts";

/** Most subjects that a summary lists; the dashboard has the rest. */
const MOST_NAMED = 10;
/** Where counting emails of a kind stops. This number is said as “More than 999”. */
export const COUNTING_STOPS_AT = 1000;

/** The topics that a summary covers, each up to a time (ISO-8601 UTC), or null for all events. */
export type ToldTopics = ReadonlyMap<Topic, string | null>;

/** All of a batch, for the settings' address. */
export const ALL_TOPICS: ToldTopics = new Map(TOPIC_NAMES.map((topic) => [topic, null]));

export type SummaryContent = Pick<SummaryFacts, "counts" | "newest">;

/** Reads a summary's content when it is sent, so that it names nobody whose data was deleted meanwhile. */
export async function readSummary(db: Database, batch: string, told: ToldTopics): Promise<SummaryContent> {
  const counts: SummaryFacts["counts"][number][] = [];
  const newest: BundledMail[] = [];
  for (const topic of TOPIC_NAMES) {
    const before = told.get(topic);
    if (before === undefined) continue;
    for (const kind of kindsOf(topic)) {
      const bundled = { summary: batch, kind, before };
      const count = await countBundled(db, bundled, COUNTING_STOPS_AT);
      if (count === 0) continue;
      counts.push({ topic, kind, count, isMore: count === COUNTING_STOPS_AT, path: TOPICS[topic].href });
      newest.push(...(await newestBundled(db, bundled, MOST_NAMED)));
    }
  }
  const named = newest.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, MOST_NAMED);
  return { counts, newest: named };
}

const emails: Partial<Record<MailKind, typeof morningEmail>> = {
  "team-morning": morningEmail,
  "team-failures": failuresEmail,
};

/** A summary that is sent at `due`. */
type SummaryOfKind = SummaryFacts & { kind: MailKind };

export function composeSummary(facts: SummaryOfKind): Email {
  return (emails[facts.kind] ?? teamDigestEmail)(facts);
}

export function renderSummary(facts: SummaryOfKind): RenderedEmail {
  return renderEmail(composeSummary(facts), []);
}
