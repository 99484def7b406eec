import type { Database } from "../../database/database.ts";
import { type RateLimit, takeOne } from "../../server/security/rate-limit.store.server.ts";
import {
  type Addressee,
  enqueueCopies,
  type EnqueueDeps,
  enqueueEmail,
  DOMAIN,
  emailOrigin,
  type Recipient,
} from "../enqueue-email.server.ts";
import { insertMail } from "../outbox.store.server.ts";
import { REDACTED, keepUntil, messageId } from "../outbox.ts";
import type { Email } from "../write-email.ts";
import { type Batch, copyId, failureBatch, floodBatch, morningBatch } from "./batch.ts";
import { listSubscriptions } from "./subscription.store.server.ts";
import { activeSubscriptions, type Subscription, type Topic, topicOf } from "./subscription.ts";
import { composeSummary } from "./write-summary.server.ts";

const HOUR = 60 * 60;

/** Separate emails to the team in an hour, for one visitor's submissions and for all. Further ones go into a digest. */
const PER_VISITOR: RateLimit = { name: "team-visitor", most: 5, windowSeconds: HOUR };
const TOGETHER: RateLimit = { name: "team-all", most: 20, windowSeconds: HOUR };
/** The same for orders and refunds, to members. Each was paid for, so the settings' address gets them all. */
const ORDERS: RateLimit = { name: "team-orders", most: 60, windowSeconds: HOUR };

/** Copies in an hour for each event that `TOGETHER` and `ORDERS` allow: with more members, fewer events have copies. */
const COPIES = 10;

interface TeamAbout extends Omit<Addressee, "to" | "bundledIn" | "wait"> {
  /** Hash of the IP address of who caused it, or null if no trusted proxy names one. Left out if it doesn't count. */
  visitor?: string | null;
  /** Whether members alone are told, and the settings' address isn't. */
  membersOnly?: boolean;
}

/**
 * Notifies the team: each member who chose the email's topic, at once or with the next morning's summary. As long as no
 * member is told of the topic, the settings' address is (docs/decisions/0112). After many emails within an hour,
 * further ones come as a summary every quarter of an hour.
 *
 * @param db the transaction that changes what the email is about
 * @param email of a kind that belongs to a topic
 */
export async function notifyTeam(
  db: Database,
  deps: EnqueueDeps,
  email: Email,
  { visitor, membersOnly = false, ...about }: TeamAbout,
): Promise<void> {
  const topic = topicOf(email.kind);
  if (topic === null) throw new Error(`No topic has emails of the kind ${email.kind}.`);
  const subscriptions = activeSubscriptions(await listSubscriptions(db, topic), topic);
  const atOnce = subscriptions.filter(({ choice }) => choice === "at-once");
  const daily = subscriptions.filter(({ choice }) => choice === "digest");
  const event = { email, about, visitor: visitor ?? null, topic };
  if (atOnce.length > 0) await tellMembers(db, deps, event, atOnce);
  if (daily.length > 0) await bundle(db, deps, event, morningBatch(deps.now()), daily);
  if (subscriptions.length === 0 && !membersOnly) await tellAddress(db, deps, event);
}

interface TeamEvent {
  email: Email;
  about: Pick<Addressee, "replyTo" | "about">;
  visitor: string | null;
  topic: Topic;
}

/** Notifies the address of the settings. */
async function tellAddress(db: Database, deps: EnqueueDeps, event: TeamEvent): Promise<void> {
  if (event.topic === "failed-mail") return bundle(db, deps, event, failureBatch(deps.now()), []);
  const isSeparate = isAboutOrders(event.topic) || (await takeTurn(db, deps, event, 1));
  if (!isSeparate) return bundle(db, deps, event, floodBatch(deps.now(), "team"), []);
  await enqueueEmail(db, deps, event.email, { ...event.about, to: null });
}

async function tellMembers(
  db: Database,
  deps: EnqueueDeps,
  event: TeamEvent,
  members: readonly Subscription[],
): Promise<void> {
  if (event.topic === "failed-mail") return bundle(db, deps, event, failureBatch(deps.now()), members);
  if (!(await takeTurn(db, deps, event, members.length)))
    return bundle(db, deps, event, floodBatch(deps.now(), "members"), members);
  await enqueueCopies(db, deps, event.email, event.about, { recipients: members, copyId });
}

/** Counts an event, unless too many emails have gone out within the hour: then it gets none of its own. */
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
 * Files an event under a summary, with its subject alone. It is there once, however many members the summary is for.
 *
 * @param members none for the settings' address
 */
async function bundle(
  db: Database,
  deps: EnqueueDeps,
  { email, about }: TeamEvent,
  batch: Batch,
  members: readonly Subscription[],
): Promise<void> {
  await enqueueSummary(db, batch, members);
  await enqueueEmail(db, deps, email, { ...about, to: null, bundledIn: batch.id });
}

function isAboutOrders(topic: Topic): boolean {
  return topic === "orders" || topic === "refunds";
}

/**
 * Queues a batch's summary for each member, or for the settings' address if there are none: once, no matter how many
 * processes do so, and only when there is something to tell of.
 */
async function enqueueSummary(db: Database, batch: Batch, members: readonly Recipient[]): Promise<void> {
  // Sorted, so that two transactions insert in the same order and don't wait for each other.
  const ids = members.map(({ staffId }) => staffId).toSorted();
  if (ids.length === 0) return insertSummary(db, batch, null);
  for (const staffId of ids)
    await insertSummary(db, batch, members.find((member) => member.staffId === staffId) ?? null);
}

/** Inserts the summary of one member, or of the settings' address. One that is there already stays as it is. */
async function insertSummary(
  db: Database,
  { id: original, kind, due }: Batch,
  recipient: Recipient | null,
): Promise<void> {
  const id = recipient ? copyId(original, recipient.staffId) : original;
  const { subject } = composeSummary({ kind, due, counts: [], newest: [], origin: emailOrigin(null) });
  await insertMail(db, {
    // Its content is written when it is sent.
    ...REDACTED,
    kind,
    subject,
    id,
    about: null,
    toAddress: recipient?.email ?? null,
    staffId: recipient?.staffId ?? null,
    replyTo: null,
    messageId: messageId(id, DOMAIN),
    createdAt: due.toISOString(),
    keepUntil: keepUntil(kind, due).toISOString(),
    bundledIn: null,
  });
}
