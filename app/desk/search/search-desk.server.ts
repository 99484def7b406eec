import type { MessageRecords, OrderRecords, SurveyRecords } from "../../database/database.ts";
import { visibleName } from "../../server/forms/typed-text.ts";
import { mayDo, type Role } from "../../server/security/roles.ts";
import { askedNumber } from "../../shop/orders/order.ts";
import type { Reader } from "../cases/case.ts";
import { listMessages } from "../messages/desk-message.store.server.ts";
import { messageStatuses } from "../messages/desk-message.ts";
import { orderStatus, toRow } from "../orders/desk-order.ts";
import { findOrders } from "../orders/load-orders.server.ts";
import { attentionText, orderTitle } from "../orders/words.ts";
import { emailsOf } from "../people/person.store.server.ts";
import { isSameEmail } from "../people/person.ts";
import { listSurveys } from "../surveys/survey-case.store.server.ts";
import { filterWords, statusWords } from "../surveys/survey-list.ts";
import {
  distinctPeople,
  type Group,
  isWholeAddress,
  MOST_HITS,
  type SearchedList,
  searchedLists,
} from "./desk-search.ts";

type Records = SurveyRecords & MessageRecords & OrderRecords & Reader;

interface Found extends Group {
  people: { email: string | null; name: string }[];
}

const FIND: Record<SearchedList, (records: Records, q: string) => Promise<Found>> = {
  surveys: findSurveys,
  messages: findInMessages,
  orders: findInOrders,
};

export type DeskSearchView = Awaited<ReturnType<typeof searchDesk>>;

/** Returns the first hits of each list that the role may read. */
export async function searchDesk(records: Records, role: Role, q: string) {
  const lists = searchedLists(role);
  const isAddress = isWholeAddress(q);
  const found: Found[] = [];
  for (const list of q === "" ? [] : lists) found.push(await FIND[list](records, q));
  // For an order's number, orders come first.
  if (askedNumber(q) !== null) found.sort((one, other) => rank(one) - rank(other));
  const people = found.flatMap((one) => one.people);
  // The address itself comes first, even without a hit, because an email or an alert may have it.
  if (isAddress)
    people.unshift(...people.filter(({ email }) => email && isSameEmail(email, q)), { email: q, name: "" });
  return {
    q,
    lists,
    groups: found.map(({ list, hits }) => ({ list, hits })),
    people: mayDo(role, "POST", "/desk/people") ? distinctPeople(people) : [],
    /** Then people come first. */
    isAddress,
  };
}

function rank({ list }: Group): number {
  return list === "orders" ? 0 : 1;
}

async function findSurveys(records: Records, q: string): Promise<Found> {
  const found = await listSurveys(records, { q, filters: {}, sort: "newest" }, null, MOST_HITS);
  const rows = found.slice(0, MOST_HITS);
  const emails = await emailsOf(records.db, "creator_surveys", idsOf(rows));
  return {
    list: "surveys",
    hits: rows.map(({ id, name, creatorName, stage, arrivedAt, submittedAt, status }) => ({
      id,
      title: visibleName(name),
      parts: [creatorName ?? "", filterWords.stage.values[stage] ?? stage],
      time: arrivedAt,
      status: submittedAt === null ? "Draft" : statusWords[status],
    })),
    people: peopleOf(rows, emails),
  };
}

async function findInMessages(records: Records, q: string): Promise<Found> {
  const { rows } = await listMessages(records, null, { q, show: "all", followUp: {} }, MOST_HITS);
  const emails = await emailsOf(records.db, "contact_messages", idsOf(rows));
  return {
    list: "messages",
    hits: rows.map(({ id, name, subject, time, answeredAt }) => ({
      id,
      title: visibleName(name),
      parts: [subject],
      time,
      status: answeredAt === null ? messageStatuses.open : messageStatuses.answered,
    })),
    people: peopleOf(rows, emails),
  };
}

async function findInOrders(records: Records, q: string): Promise<Found> {
  const { rows: orders } = await findOrders(records, { show: "all", q }, null, MOST_HITS);
  const emails = new Map(orders.map(({ id, email }) => [id, email]));
  const rows = orders.map((order) => toRow(order, records.now()));
  return {
    list: "orders",
    hits: rows.map((order) => ({
      id: order.id,
      title: orderTitle(order.number),
      parts: [order.name, order.items],
      time: order.time,
      status: order.attention === null ? orderStatus(order) : attentionText(order.attention),
    })),
    people: peopleOf(rows, emails),
  };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function peopleOf(rows: readonly { id: string; name: string }[], emails: ReadonlyMap<string, string | null>) {
  return rows.map(({ id, name }) => ({ email: emails.get(id) ?? null, name }));
}
