import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailOrigin, type EnqueueDeps } from "../enqueue-email.server.ts";
import { countBundled, deleteMail, insertMail, isAnyInOutbox, newestBundled } from "../outbox.store.server.ts";
import type { ClaimedMail, RenderedEmail, TeamAddresses } from "../outbox.ts";
import { renderEmail } from "../write-email.ts";
import { notifyTeam } from "./notify-team.server.ts";
import { listSubscriptions } from "./subscription.store.server.ts";
import {
  activeSubscriptions,
  canReceive,
  kindsOf,
  toldUntil,
  type Topic,
  TOPIC_NAMES,
  TOPICS,
  topicOf,
} from "./subscription.ts";
import {
  copyId,
  isSummary,
  originalId,
  composeSummary,
  failedMailEmail,
  MOST_COUNTED,
  type SummaryFacts,
} from "./team-emails.ts";

interface Deps extends EnqueueDeps {
  db: Database;
  settings: { siteOrigin: string | null };
  addresses: TeamAddresses;
}

/** A summary's topics, each up to a time (ISO-8601 UTC), or null for all events. */
type ToldTopics = ReadonlyMap<Topic, string | null>;

type PreparedMail = ClaimedMail & { to: string };

/**
 * Returns an email with its address, or a summary with its text; null if nobody should get it anymore, and then it is
 * deleted. A member who was deactivated, or whose role may no longer read it, gets no copy, not even of earlier events.
 * If no other member has a copy, the settings' address gets it instead.
 */
export async function prepareMail(deps: Deps, mail: ClaimedMail): Promise<PreparedMail | null> {
  if (mail.staffId !== null) return prepareCopy(deps, mail, mail.staffId);
  const to = mail.toAddress ?? addressFor(mail.kind, deps.addresses);
  if (!isSummary(mail.kind)) return { ...mail, to };
  const summary = await writeSummary(deps, mail, new Map(TOPIC_NAMES.map((topic) => [topic, null])));
  if (summary === null) await inTransaction(deps.db, (db) => deleteMail(db, mail.id));
  return summary && { ...mail, ...summary, to };
}

/** Returns the team's address for a kind of email. A digest has several topics, so it uses none of theirs. */
function addressFor(kind: string, addresses: TeamAddresses): string {
  const topic = topicOf(kind);
  return addresses[topic === null ? "other" : TOPICS[topic].address];
}

async function prepareCopy(deps: Deps, mail: ClaimedMail, staffId: string): Promise<PreparedMail | null> {
  const { told, lost, to } = await readShare(deps.db, mail, staffId);
  const summary = isSummary(mail.kind) ? await writeSummary(deps, mail, told) : null;
  const isEmpty = isSummary(mail.kind) ? summary === null : told.size === 0;
  if (isEmpty || lost.length > 0)
    await inTransaction(deps.db, async (db) => {
      if (await isOrphaned(db, mail, staffId, lost)) await handOver(db, mail);
      if (isEmpty) await deleteMail(db, mail.id);
    });
  if (!isEmpty) return { ...mail, ...summary, to };
  deps.log.info({ mail: mail.id, kind: mail.kind }, "email dropped: its member is no longer told of it");
  return null;
}

/** Returns the topics that a member is emailed about now, those they lost access to, and their address. */
async function readShare(db: Database, { kind, toAddress }: ClaimedMail, staffId: string) {
  const topic = topicOf(kind);
  const told = new Map<Topic, string | null>();
  const lost: Topic[] = [];
  let to = toAddress ?? "";
  for (const one of topic === null ? TOPIC_NAMES : [topic]) {
    const choice = (await listSubscriptions(db, one)).find((member) => member.staffId === staffId);
    to = choice?.email ?? to;
    const until = isSummary(kind) ? toldUntil(choice, kind === "team-morning" ? "digest" : "at-once") : null;
    const isLost = choice ? !canReceive(choice, one) : topic !== null;
    if (isLost) lost.push(one);
    else if (choice && until !== "nothing") told.set(one, until);
  }
  return { told, lost, to };
}

/** Whether a member's copy or summary covers something that no other member gets. */
async function isOrphaned(db: Database, mail: ClaimedMail, staffId: string, lost: readonly Topic[]): Promise<boolean> {
  const original = originalId(mail.id);
  for (const topic of lost) {
    if (isSummary(mail.kind) && (await readSummary(db, original, new Map([[topic, null]]))).counts.length === 0)
      continue;
    const members = activeSubscriptions(await listSubscriptions(db, topic), topic).map((one) => one.staffId);
    const copies = members.filter((id) => id !== staffId).map((id) => copyId(original, id));
    if (!(await isAnyInOutbox(db, copies))) return true;
  }
  return false;
}

/** Queues what a member no longer gets for the settings' address, once for all copies. */
async function handOver(db: Database, mail: ClaimedMail): Promise<void> {
  const { kind, subject, text, html, calendar, about, replyTo, createdAt } = mail;
  const id = originalId(mail.id);
  await insertMail(db, { id, kind, subject, text, html, calendar, about, reply_to: replyTo, created_at: createdAt });
}

/** Returns null if there is nothing to report, because all of it was deleted. */
async function writeSummary(
  { db, settings }: Deps,
  { id, kind, createdAt }: ClaimedMail,
  told: ToldTopics,
): Promise<RenderedEmail | null> {
  const content = await readSummary(db, originalId(id), told);
  if (content.counts.length === 0) return null;
  const facts = { ...content, due: new Date(createdAt), origin: emailOrigin(settings.siteOrigin) };
  return renderEmail(composeSummary(kind, facts), []);
}

/** Maximum subjects that a summary lists; the dashboard has the rest. */
const MOST_NAMED = 10;

/** Reads a summary's content only when it is sent, so that it names nobody whose data was deleted meanwhile. */
async function readSummary(db: Database, summary: string, told: ToldTopics) {
  const counts: SummaryFacts["counts"][number][] = [];
  const newest: Awaited<ReturnType<typeof newestBundled>> = [];
  for (const topic of TOPIC_NAMES.filter((name) => told.has(name)))
    for (const kind of kindsOf(topic)) {
      const bundled = { summary, kind, before: told.get(topic) ?? null };
      const count = await countBundled(db, bundled, MOST_COUNTED + 1);
      if (count === 0) continue;
      counts.push({ kind, count });
      newest.push(...(await newestBundled(db, bundled, MOST_NAMED)));
    }
  const named = newest.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, MOST_NAMED);
  return { counts, newest: named };
}

/**
 * Notifies the team of an email that failed permanently, in the transaction that records the failure. A failed summary
 * isn't reported, because it may be the one that reports failures.
 */
export async function tellOfFailure(db: Database, deps: EnqueueDeps, { kind, about }: ClaimedMail): Promise<void> {
  if (!isSummary(kind)) await notifyTeam(db, deps, failedMailEmail(kind), { about });
}
