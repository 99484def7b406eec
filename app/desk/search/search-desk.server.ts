import type { MessageRecords, OrderRecords, SurveyRecords } from "../../database/database.ts";
import { mayDo, type Role } from "../../server/security/roles.ts";
import { askedNumber } from "../../shop/orders/order-words.ts";
import { listMessages } from "../messages/desk-message.store.server.ts";
import { findOrderRows } from "../orders/load-orders.server.ts";
import { emailsOf } from "../people/person.store.server.ts";
import { isSameEmail } from "../people/person.ts";
import { listSurveys } from "../surveys/survey-case.store.server.ts";
import {
  type DeskSearchView,
  distinctPeople,
  type Group,
  isWholeAddress,
  MOST_HITS,
  type SearchedList,
  searchedLists,
} from "./desk-search.ts";

type Records = SurveyRecords & MessageRecords & OrderRecords & { now: () => Date };

/** A group, and the people in it. */
interface Found {
  group: Group;
  people: { email: string | null; name: string }[];
}

const FIND: Record<SearchedList, (records: Records, q: string) => Promise<Found>> = {
  surveys: findSurveys,
  messages: findInMessages,
  orders: findInOrders,
};

/**
 * Searches surveys, messages and orders as their lists do, and returns the first hits of each. Lists that the role may
 * not read are left out.
 *
 * @param q without space around it
 */
export async function searchDesk(records: Records, role: Role, q: string): Promise<DeskSearchView> {
  const lists = searchedLists(role);
  const view = { q, lists, isAddress: isWholeAddress(q) };
  if (q === "") return { ...view, groups: [], people: [] };
  const found: Found[] = [];
  for (const list of lists) found.push(await FIND[list](records, q));
  // For the number of an order, orders come first.
  if (askedNumber(q) !== null) found.sort((one, other) => rank(one) - rank(other));
  const people = found.flatMap((one) => one.people);
  // The address itself comes first, even without a hit, because an email or an alert may have it.
  if (view.isAddress)
    people.unshift(...people.filter(({ email }) => email && isSameEmail(email, q)), { email: q, name: "" });
  return {
    ...view,
    groups: found.map(({ group }) => group),
    people: mayDo(role, "POST", "/desk/people") ? distinctPeople(people) : [],
  };
}

function rank({ group }: Found): number {
  return group.list === "orders" ? 0 : 1;
}

async function findSurveys(records: Records, q: string): Promise<Found> {
  const found = await listSurveys(records, { q, filters: {} }, { cursor: null, forward: "older", size: MOST_HITS });
  const hits = found.slice(0, MOST_HITS).map(({ id, name, creatorName, stage, arrivedAt, submittedAt, status }) => ({
    id,
    name,
    creatorName,
    stage,
    arrivedAt,
    status,
    isDraft: submittedAt === null,
  }));
  return withPeople({ list: "surveys", hits }, await emailsOf(records.db, "creator_surveys", ids(hits)));
}

async function findInMessages(records: Records, q: string): Promise<Found> {
  const { rows } = await listMessages(records, null, { q, openOnly: false }, MOST_HITS);
  const hits = rows.map(({ id, name, subject, time, answeredAt }) => ({
    id,
    name,
    subject,
    time,
    isAnswered: answeredAt !== null,
  }));
  return withPeople({ list: "messages", hits }, await emailsOf(records.db, "contact_messages", ids(hits)));
}

async function findInOrders(records: Records, q: string): Promise<Found> {
  const { rows, emails } = await findOrderRows(records, { show: "all", q }, MOST_HITS);
  const hits = rows.map(({ id, number, name, items, time, state, refundedCents, packing, attention }) => ({
    id,
    number,
    name,
    items,
    time,
    state,
    refundedCents,
    packing,
    attention,
  }));
  return withPeople({ list: "orders", hits }, emails);
}

function withPeople(group: Group, emails: ReadonlyMap<string, string | null>): Found {
  return { group, people: group.hits.map(({ id, name }) => ({ email: emails.get(id) ?? null, name })) };
}

function ids(hits: readonly { id: string }[]): string[] {
  return hits.map(({ id }) => id);
}
