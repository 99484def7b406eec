import type { Database } from "../../database/database.ts";
import { perHour, takeOne } from "../../server/security/rate-limit.store.server.ts";
import {
  type Addressee,
  enqueueCopies,
  type EnqueueDeps,
  enqueueEmail,
  emailOrigin,
  type Recipient,
} from "../enqueue-email.server.ts";
import { insertMail } from "../outbox.store.server.ts";
import { REDACTED } from "../outbox.ts";
import type { Email } from "../write-email.ts";
import { listSubscriptions } from "./subscription.store.server.ts";
import { activeSubscriptions, type Subscription, type Topic, topicOf } from "./subscription.ts";
import { type Batch, copyId, failureBatch, floodBatch, morningBatch, composeSummary } from "./team-emails.ts";

/** Separate emails to the team in an hour, per visitor and in total. Further ones go into a digest. */
const PER_VISITOR = perHour("team-visitor", 5);
const TOGETHER = perHour("team-all", 20);
/** Emails to members about orders and refunds in an hour. Each was paid for, so the settings' address gets them all. */
const ORDERS = perHour("team-orders", 60);

/** Copies in an hour for each event that `TOGETHER` and `ORDERS` allow. With more members, fewer events get copies. */
const COPIES = 10;

interface TeamAbout extends Omit<Addressee, "to" | "bundledIn" | "wait"> {
  /** Hash of the IP address that caused it, or null if no trusted proxy names one. Omitted if it doesn't count. */
  visitor?: string | null;
  /** Tells members, but not the settings' address. */
  membersOnly?: boolean;
}

/**
 * Notifies each member who chose the email's topic, at once or in the next morning's summary. While no member is
 * notified of a topic, the settings' address is (docs/decisions/0112). After many emails within an hour, further ones
 * come as a summary every quarter of an hour. `db` must be the transaction that changes what the email is about. The
 * email's kind must belong to a topic.
 */
export async function notifyTeam(
  db: Database,
  deps: EnqueueDeps,
  email: Email,
  { visitor = null, membersOnly = false, ...about }: TeamAbout,
): Promise<void> {
  const topic = topicOf(email.kind);
  if (topic === null) throw new Error(`No topic has emails of the kind ${email.kind}.`);
  const subscriptions = activeSubscriptions(await listSubscriptions(db, topic), topic);
  const atOnce = subscriptions.filter(({ choice }) => choice === "at-once");
  const daily = subscriptions.filter(({ choice }) => choice === "digest");
  const event = { email, about, visitor, topic };
  if (atOnce.length > 0) {
    const batch = await batchFor(db, deps, event, atOnce.length, "member");
    if (batch) await bundle(db, deps, event, batch, atOnce);
    else await enqueueCopies(db, deps, email, about, atOnce);
  }
  if (daily.length > 0) await bundle(db, deps, event, morningBatch(deps.now()), daily);
  if (subscriptions.length > 0 || membersOnly) return;
  const batch = isAboutOrders(topic) ? null : await batchFor(db, deps, event, 1, "team");
  if (batch) await bundle(db, deps, event, batch, []);
  else await enqueueEmail(db, deps, email, { ...about, to: null });
}

interface TeamEvent {
  email: Email;
  about: Pick<Addressee, "replyTo" | "about">;
  visitor: string | null;
  topic: Topic;
}

/** Returns the summary for an event; null if it gets its own emails, which are then counted. */
async function batchFor(
  db: Database,
  deps: EnqueueDeps,
  event: TeamEvent,
  copies: number,
  to: "team" | "member",
): Promise<Batch | null> {
  if (event.topic === "failed-mail") return failureBatch(deps.now());
  return (await takeTurn(db, deps, event, copies)) ? null : floodBatch(deps.now(), to);
}

/** Counts an event. Returns false if too many emails went out within the hour, so it gets none of its own. */
async function takeTurn(
  db: Database,
  { now }: EnqueueDeps,
  { visitor, topic }: TeamEvent,
  copies: number,
): Promise<boolean> {
  if (visitor !== null && (await takeOne(db, PER_VISITOR, visitor, now())) > 0) return false;
  const limit = isAboutOrders(topic) ? ORDERS : TOGETHER;
  const most = Math.max(1, Math.floor(limit.most / Math.max(1, copies / COPIES)));
  return (await takeOne(db, { ...limit, most }, "all", now())) === 0;
}

/**
 * Adds an event's subject to a summary, once for any number of members. The summary itself is queued once, no matter
 * how many processes do so, and only when it has content. No `members` means the settings' address.
 */
async function bundle(
  db: Database,
  deps: EnqueueDeps,
  { email, about }: TeamEvent,
  batch: Batch,
  members: readonly Subscription[],
): Promise<void> {
  // Sorted, so that two transactions insert in the same order and can't deadlock.
  const sorted = members.toSorted((one, other) => (one.staffId < other.staffId ? -1 : 1));
  for (const member of members.length === 0 ? [null] : sorted) await insertSummary(db, batch, member);
  await enqueueEmail(db, deps, email, { ...about, to: null, bundledIn: batch.id });
}

function isAboutOrders(topic: Topic): boolean {
  return topic === "orders" || topic === "refunds";
}

async function insertSummary(db: Database, { id, kind, due }: Batch, recipient: Recipient | null): Promise<void> {
  const { subject } = composeSummary(kind, { due, counts: [], newest: [], origin: emailOrigin(null) });
  await insertMail(db, {
    // Its content is written when it is sent.
    ...REDACTED,
    kind,
    subject,
    id: recipient ? copyId(id, recipient.staffId) : id,
    about: null,
    to_address: recipient?.email ?? null,
    staff_id: recipient?.staffId ?? null,
    created_at: due.toISOString(),
  });
}
