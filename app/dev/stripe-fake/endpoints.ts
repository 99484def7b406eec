import type { Book, Cause } from "./book.ts";
import { listDisputes } from "./disputes.ts";
import { expand, lineItems, readQuery, takeExpand } from "./expand.ts";
import type { Operation } from "./faults.ts";
import { record, type FormTree, parseForm } from "./fields.ts";
import { listBalanceTransactions, listPayouts } from "./payouts.ts";
import { createRefund, listRefunds, readRefundRequest } from "./refunds.ts";
import { readSessionRequest } from "./session-request.ts";
import { createSession, expireSession, currentSession } from "./sessions.ts";

interface Call {
  /** The id in the path, or an empty string. */
  id: string;
  /** The query of a GET, the body of a POST. */
  parameters: string;
  cause: Cause;
}

export interface Endpoint {
  method: "GET" | "POST";
  path: RegExp;
  operation: Operation;
  /** Throws on invalid parameters, before anything is saved for the idempotency key. Returns the work to do. */
  prepare: (book: Book, call: Call) => () => object;
}

export const endpoints: readonly Endpoint[] = [
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions$/,
    operation: "create",
    prepare: (book, { parameters }) => {
      const form = parseForm(parameters);
      const paths = takeExpand(form, "checkout.session");
      const request = readSessionRequest(form, book.now(), book.termsUrl);
      return () => expand(book, createSession(book, request), paths);
    },
  },
  reading(
    "retrieve",
    "checkout.session",
    /^\/v1\/checkout\/sessions\/([^/]+)$/,
    (book, id) => currentSession(book, id).session,
  ),
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    operation: "expire",
    prepare: (book, { id, parameters, cause }) => {
      const form = parseForm(parameters);
      const paths = takeExpand(form, "checkout.session");
      record({})(form, "");
      return () => expand(book, expireSession(book, id, cause), paths);
    },
  },
  reading("line_items", "list", /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, (book, id) =>
    lineItems(book, currentSession(book, id).session.id),
  ),
  {
    method: "POST",
    path: /^\/v1\/refunds$/,
    operation: "refund",
    prepare: (book, { parameters, cause }) => {
      const form = parseForm(parameters);
      const paths = takeExpand(form, "refund");
      const request = readRefundRequest(form);
      return () => expand(book, createRefund(book, request, cause), paths);
    },
  },
  listing("refunds", /^\/v1\/refunds$/, listRefunds),
  listing("disputes", /^\/v1\/disputes$/, listDisputes),
  listing("payouts", /^\/v1\/payouts$/, listPayouts),
  listing("balance_transactions", /^\/v1\/balance_transactions$/, listBalanceTransactions),
];

function listing(operation: Operation, path: RegExp, list: (book: Book, form: FormTree) => object): Endpoint {
  return {
    method: "GET",
    path,
    operation,
    prepare: (book, { parameters }) => {
      const found = list(book, parseForm(parameters));
      return () => found;
    },
  };
}

function reading(operation: Operation, kind: string, path: RegExp, find: (book: Book, id: string) => object): Endpoint {
  return {
    method: "GET",
    path,
    operation,
    prepare: (book, { id, parameters }) => {
      const paths = readQuery(parameters, kind);
      return () => expand(book, find(book, id), paths);
    },
  };
}
