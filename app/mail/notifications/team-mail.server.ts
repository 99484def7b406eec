import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { ClaimedMail } from "../claim.store.server.ts";
import { emailOrigin, DOMAIN, type EnqueueDeps } from "../enqueue-email.server.ts";
import { deleteMail, insertMail, isAnyInOutbox } from "../outbox.store.server.ts";
import { keepUntil, type MailKind, messageId, type TeamAddresses, teamAddress } from "../outbox.ts";
import type { TeamMail } from "../send-mail.server.ts";
import { copyId, isSummary, originalId, choiceForSummary } from "./batch.ts";
import { notifyTeam } from "./notify-team.server.ts";
import { listSubscriptions } from "./subscription.store.server.ts";
import {
  canReceive,
  activeSubscriptions,
  type Subscription,
  toldUntil,
  type Topic,
  TOPIC_NAMES,
  topicOf,
} from "./subscription.ts";
import { failedMailEmail } from "./summary-emails.ts";
import { ALL_TOPICS, readSummary, renderSummary, type ToldTopics } from "./write-summary.server.ts";

interface Deps extends EnqueueDeps {
  db: Database;
  settings: { siteOrigin: string | null };
  /** The addresses of the settings. */
  addresses: TeamAddresses;
}

/** Returns what the sender of emails asks about those to the team. */
export function makeTeamMail(deps: Deps): TeamMail {
  return {
    prepare: (mail) => prepareMail(deps, mail),
    tellOfFailure: (db, mail) => tellOfFailure(db, deps, mail),
  };
}

/**
 * Returns an email with its address, and a summary with its text. A member who was deactivated, or whose role may not
 * read it any more, gets no copy, also of what happened before. If no other member has one, the settings' address gets
 * it instead.
 */
async function prepareMail(deps: Deps, mail: ClaimedMail): Promise<(ClaimedMail & { to: string }) | null> {
  if (mail.staffId !== null) return prepareCopy(deps, mail, mail.staffId);
  const to = mail.toAddress ?? teamAddress(mail.kind, deps.addresses);
  if (!isSummary(mail.kind)) return { ...mail, to };
  const summary = await writeSummary(deps, mail, ALL_TOPICS);
  if (summary === null) await inTransaction(deps.db, (db) => deleteMail(db, mail.id));
  return summary && { ...mail, ...summary, to };
}

async function prepareCopy(
  deps: Deps,
  mail: ClaimedMail,
  staffId: string,
): Promise<(ClaimedMail & { to: string }) | null> {
  const { told, lost, to } = await readShare(deps.db, mail, staffId);
  const summary = isSummary(mail.kind) ? await writeSummary(deps, mail, told) : null;
  const isEmpty = isSummary(mail.kind) ? summary === null : told.size === 0;
  if (!isEmpty && lost.length === 0) return { ...mail, ...summary, to };
  await inTransaction(deps.db, async (db) => {
    if (lost.length > 0 && (await isOrphaned(db, mail, staffId, lost))) await handOver(db, mail);
    if (isEmpty) await deleteMail(db, mail.id);
  });
  if (isEmpty) deps.log.info({ mail: mail.id, kind: mail.kind }, "email dropped: its member is no longer told of it");
  return isEmpty ? null : { ...mail, ...summary, to };
}

/** Returns the topics that a member is emailed about now, those that they lost access to, and their address. */
async function readShare(db: Database, { kind, toAddress }: ClaimedMail, staffId: string) {
  const topic = topicOf(kind);
  const told = new Map<Topic, string | null>();
  const lost: Topic[] = [];
  let to = toAddress ?? "";
  for (const one of topic === null ? TOPIC_NAMES : [topic]) {
    const choice = (await listSubscriptions(db, one)).find((member) => member.staffId === staffId);
    to = choice?.email ?? to;
    const until = isSummary(kind) ? toldUntil(choice, choiceForSummary(kind)) : null;
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
    const others = activeSubscriptions(await listSubscriptions(db, topic), topic).filter((one) =>
      isOther(one, staffId),
    );
    const copies = others.map((one) => copyId(original, one.staffId));
    if (!(await isAnyInOutbox(db, copies))) return true;
  }
  return false;
}

function isOther(one: Subscription, staffId: string): boolean {
  return one.staffId !== staffId;
}

/** Queues what a member doesn't get any more for the settings' address, once for all copies. */
async function handOver(db: Database, mail: ClaimedMail): Promise<void> {
  const id = originalId(mail.id);
  const { kind, createdAt } = mail;
  await insertMail(db, {
    ...mail,
    kind: kind as MailKind,
    id,
    toAddress: null,
    staffId: null,
    messageId: messageId(id, DOMAIN),
    keepUntil: keepUntil(kind as MailKind, new Date(createdAt)).toISOString(),
    bundledIn: null,
  });
}

/** Returns null if there is nothing to tell, because all of it was deleted. */
async function writeSummary({ db, settings }: Deps, { id, kind, createdAt }: ClaimedMail, told: ToldTopics) {
  const content = await readSummary(db, originalId(id), told);
  if (content.counts.length === 0) return null;
  const origin = emailOrigin(settings.siteOrigin);
  return renderSummary({ ...content, kind: kind as MailKind, due: new Date(createdAt), origin });
}

/**
 * Notifies the team of an email that failed for good. A failed summary is not reported: it may be the one that reports
 * failures.
 *
 * @param db the transaction that records the failure
 */
async function tellOfFailure(
  db: Database,
  deps: EnqueueDeps,
  { kind, about }: { kind: string; about: string | null },
): Promise<void> {
  if (isSummary(kind)) return;
  await notifyTeam(db, deps, failedMailEmail(kind), { about });
}
