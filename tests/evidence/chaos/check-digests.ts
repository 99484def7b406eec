import { summaryMailWords } from "../../../app/content/notification-mail.ts";
import type { Database } from "../../../app/database/database.ts";
import { COUNTING_STOPS_AT } from "../../../app/notifications/write-summary.server.ts";
import type { World } from "./chaos-world.ts";
import { isDeleted } from "./mailboxes.ts";

/** The most emails that a digest names. It only counts the others. */
const MOST_NAMED = 10;

/** What a digest says instead of a larger number. */
const MORE = summaryMailWords.more(COUNTING_STOPS_AT - 1);

/**
 * Checks that each bundled email to the team is counted in its digest, and that the digest names the newest. A digest
 * may count more only if a survey was deleted afterward. Returns a sentence for each violation.
 */
export async function checkDigests(
  db: Database,
  { mailboxes, surveys }: Pick<World, "mailboxes" | "surveys">,
): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select(["id", "message_id"]).where("kind", "=", "team-digest").execute();
  const digests = new Map(rows.map((row) => [row.id, row.message_id]));
  const emails = mailboxes.emails();
  const deleted = surveys.filter(isDeleted).length;
  const findings: string[] = [];
  for (const id of new Set([...digests.keys(), ...(await listBundlers(db))])) {
    const text = emails.get(digests.get(id) ?? "")?.[0]?.text;
    if (text === undefined) {
      findings.push(`digest ${id} did not come`);
      continue;
    }
    const counts = await countKinds(db, id);
    for (const [kind, label = kind] of Object.entries(summaryMailWords.kinds)) {
      const [told, kept] = [toldIn(text, label), counts.get(kind) ?? 0];
      const most = kept + (kind === "team-survey" ? deleted : 0);
      const fits = told === MORE ? kept >= COUNTING_STOPS_AT : Number(told) >= kept && Number(told) <= most;
      if (!fits) findings.push(`digest ${id} tells of ${told} ${label}, but ${kept} are in it`);
      counts.delete(kind);
    }
    for (const kind of counts.keys()) findings.push(`digest ${id} has no words for ${kind}`);
    for (const { about } of await listNewest(db, id, Math.max(0, MOST_NAMED - deleted))) {
      const [kind, record] = about?.split(":") ?? [];
      if (!text.includes(`/desk/${kind}s/${record}`)) findings.push(`digest ${id} does not name ${about}`);
    }
  }
  return findings;
}

async function countKinds(db: Database, id: string): Promise<Map<string, number>> {
  const rows = await db.selectFrom("outbox").select("kind").where("bundled_in", "=", id).execute();
  return rows.reduce((counts, { kind }) => counts.set(kind, (counts.get(kind) ?? 0) + 1), new Map<string, number>());
}

async function listNewest(db: Database, id: string, most: number): Promise<{ about: string | null }[]> {
  const newest = db.selectFrom("outbox").select("about").where("bundled_in", "=", id);
  return newest.orderBy("created_at", "desc").orderBy("id", "desc").limit(most).execute();
}

/** Lists the digests that emails refer to, whether they exist or not. */
async function listBundlers(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("bundled_in")
    .distinct()
    .where("bundled_in", "is not", null)
    .execute();
  return rows.flatMap(({ bundled_in: id }) => id ?? []);
}

/** What a digest says of a kind: a number, `MORE`, or 0 if it says nothing. */
function toldIn(text: string, label: string): string {
  return new RegExp(`^${label}:\\s+(\\S.*)$`, "m").exec(text)?.[1] ?? "0";
}
