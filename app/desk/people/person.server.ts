import type { Database } from "../../database/database.ts";
import { requestErasure } from "../../database/erasure.server.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { EnqueueDeps } from "../../mail/enqueue-email.server.ts";
import { mac, hashToken } from "../../server/security/cookies-and-tokens.server.ts";
import { listEntries } from "../../shop/catalogue/catalogue.store.server.ts";
import { indexOrders } from "../../shop/orders/order.store.server.ts";
import { orderNumber } from "../../shop/orders/order.ts";
import { readAddress } from "../../shop/orders/shipping-address.ts";
import { documents } from "../../site/content/documents.ts";
import { findDraft, findVersion } from "../../site/publishing/documents.store.server.ts";
import { notifyOfDeletedCall } from "../../survey/calls/notify-of-call.server.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { deleteFilters, findNamedTexts, removeNames, findNamedFilters } from "./named-texts.store.server.ts";
import { allNames, identifyingNames, namePattern, type PersonNames } from "./person-names.ts";
import {
  deleteRecords,
  redactOrders,
  findByEmail,
  findByName,
  findDeletions,
  listPictureWords,
  MOST_NAMED,
  MOST_SHOWN,
  type PersonRecords,
} from "./person.store.server.ts";
import { EVERYTHING, needsAddress, type PersonAreas, type PersonRecord, type PublicText } from "./person.ts";

export type PersonView = Awaited<ReturnType<typeof findPerson>>;

/** Searches by email address, or by name if the text has no `@`. */
export async function findPerson(
  db: Database,
  secrets: readonly string[],
  typed: string,
  areas: PersonAreas = EVERYTHING,
) {
  const query = typed.trim();
  if (!query.includes("@")) return { kind: "name" as const, query, found: await findByName(db, query) };
  const found = await findByEmail(db, query, areas, MOST_NAMED);
  const names = namesOf(query, found);
  const { surveys, messages, spam, orders, alerts, mails } = found;
  return {
    kind: "email" as const,
    email: query,
    surveys: shown(surveys),
    messages: shown(messages),
    spam: Math.min(spam.length, MOST_SHOWN),
    orders: orders.slice(0, MOST_SHOWN).map((order) => ({
      id: order.id,
      number: orderNumber(order.id),
      at: order.at,
      /** It isn't paid or shipped yet. */
      keepsAddress: needsAddress(order),
    })),
    alerts: Math.min(alerts.length, MOST_SHOWN),
    mails: Math.min(mails.length, MOST_SHOWN),
    /** Whether there are more records of any kind than shown. */
    more: Object.values(found).some((rows) => rows.length > MOST_SHOWN),
    deletedAt: await findDeletions(db, personHashes(query, secrets)),
    withOrders: areas.orders,
    /** The names that a deletion removes from other texts, unless the member unchecks them. */
    names: await findNameUses(db, names, found, areas),
    onWebsite: await findPublicTexts(db, identifyingNames(names), areas),
  };
}

function shown(rows: readonly PersonRecord[]): PersonRecord[] {
  return rows.slice(0, MOST_SHOWN).map(({ id, name, at }) => ({ id, name, at }));
}

function namesOf(email: string, { surveys, messages, orders }: PersonRecords): PersonNames {
  return {
    emails: [email],
    names: [
      ...surveys.flatMap(({ name, creatorName }) => [name, creatorName ?? ""]),
      ...messages.map(({ name }) => name),
      ...orders.map(({ shipping }) => readAddress(shipping)?.name ?? ""),
    ],
    links: surveys.flatMap(({ links }) => JSON.parse(links) as string[]),
  };
}

/** Finds published and unpublished website texts that name a person, for a member to review. */
async function findPublicTexts(
  db: Database,
  names: readonly string[],
  areas: Pick<PersonAreas, "products">,
): Promise<PublicText[]> {
  const pattern = namePattern(names);
  if (!pattern) return [];
  const isNamed = (...texts: string[]) => texts.join("\n").search(pattern) !== -1;
  const found: PublicText[] = [];
  for (const [id, { definition }] of Object.entries(documents)) {
    const [version, draft] = [await findVersion(db, id), await findDraft(db, id)];
    if (isNamed(JSON.stringify([version?.body, draft?.body])))
      found.push({ kind: "content", id, name: definition.name });
  }
  for (const { slug, name, description } of areas.products ? await listEntries(db) : [])
    if (isNamed(name, description)) found.push({ kind: "product", id: slug, name });
  for (const { id, name, alt } of await listPictureWords(db))
    if (isNamed(name, alt)) found.push({ kind: "picture", id, name });
  return found;
}

/**
 * Returns the ids under which the audit log records a deletion: HMAC-SHA-256 of the address, because a plain hash could
 * be reversed by trying addresses. One id per secret, newest first, so that rotating a secret loses no deletion.
 */
function personHashes(email: string, secrets: readonly string[]): string[] {
  return secrets.map((secret) => mac(`person~${email.trim().toLowerCase()}`, secret));
}

export type Deletion = Awaited<ReturnType<typeof deletePerson>>;

/**
 * Deletes all data of an email address in one transaction, and logs that without the address (docs/decisions/0022). The
 * person's names are removed from members' texts about others; website texts are left to a member. Orders stay without
 * personal data, but one that is still to be paid or shipped keeps its data until a later deletion.
 *
 * @param areas what the member's role may see; the rest stays
 * @param chosen ids of the names to remove, as `findPerson` showed them, so that a name a stranger adds meanwhile isn't
 *   removed from others' texts; null for all names
 */
export async function deletePerson(
  db: Database,
  secrets: readonly string[],
  actor: DeskActor & EnqueueDeps,
  email: string,
  areas: PersonAreas = EVERYTHING,
  chosen: ReadonlySet<string> | null = null,
) {
  const names = namesOf(email, await findByEmail(db, email, areas, MOST_NAMED));
  const isChosen = (name: string) => chosen === null || chosen.has(nameId(name));
  const named = await findNamedTexts(db, identifyingNames(names).filter(isChosen), areas);
  return inTransaction(db, async (trx) => {
    const { surveys, messages, spam, orders, alerts, mails } = await findByEmail(trx, email, areas);
    const done = orders.filter((order) => !needsAddress(order));
    const at = actor.now().toISOString();
    for (const { id } of surveys) await notifyOfDeletedCall(trx, actor, id);
    await deleteRecords(trx, "creator_surveys", idsOf(surveys));
    await deleteRecords(trx, "contact_messages", idsOf(messages));
    await deleteRecords(trx, "spam_messages", spam);
    await deleteRecords(trx, "stock_alerts", alerts);
    await deleteRecords(trx, "outbox", mails);
    await deleteFilters(trx, allNames(names).filter(isChosen));
    await redactOrders(trx, idsOf(done), at);
    await indexOrders(trx, idsOf(done));
    const texts = await removeNames(trx, named);
    await requestErasure(trx, actor.now());
    const counts = {
      surveys: surveys.length,
      messages: messages.length + spam.length,
      orders: done.length,
      alerts: alerts.length,
      mails: mails.length,
      /** Changed texts about others. */
      texts,
      ordersKept: orders.length - done.length,
    };
    const [hash = ""] = personHashes(email, secrets);
    await audit(trx, actor, "person.deleted", hash, counts);
    return counts;
  });
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Sample texts per name, and characters on both sides of the name. */
const SAMPLES = 3;
const AROUND = 60;

function nameId(name: string): string {
  return hashToken(name).slice(0, 16);
}

/**
 * Finds what a deletion changes in members' texts about others. A member checks it, because a stranger chose the names.
 * The person's own records aren't counted, because they are deleted as a whole; nor are emails, which repeat those
 * texts.
 */
async function findNameUses(
  db: Database,
  person: PersonNames,
  found: PersonRecords,
  areas: Pick<PersonAreas, "orders">,
) {
  const own = new Set([
    ...found.surveys.map(({ id }) => `surveys/${id}`),
    ...found.messages.map(({ id }) => `messages/${id}`),
    ...found.orders.filter((order) => !needsAddress(order)).map(({ id }) => `orders/${id}`),
  ]);
  const texts = (await findNamedTexts(db, identifyingNames(person), areas)).filter(
    ({ table, page }) => table !== "outbox" && page !== null && !own.has(page),
  );
  const names = allNames(person);
  const filters = await findNamedFilters(db, names);
  return names.map((name) => {
    const within = texts.filter((text) => text.names.includes(name));
    const rows = new Map(within.toReversed().map((text) => [`${text.table} ${text.id}`, text]));
    return {
      id: nameId(name),
      name,
      texts: rows.size,
      filters: filters.filter((filter) => filter.names.includes(name)).length,
      samples: [...rows]
        .toReversed()
        .slice(0, SAMPLES)
        .map(([row, { text, page }]) => ({ row, page: page ?? "", text: around(text, name) })),
    };
  });
}

function around(text: string, name: string): string {
  const start = text.search(namePattern([name]) ?? /^/);
  const [from, to] = [start - AROUND, start + name.length + AROUND];
  const words = text.slice(Math.max(0, from), to).replaceAll(/\s+/g, " ");
  const whole = (from > 0 ? words.replace(/^\S*\s/, "") : words).trim();
  return `${from > 0 ? "…" : ""}${to < text.length ? `${whole.replace(/\s\S*$/, "")}…` : whole}`;
}
