import { randomBytes } from "node:crypto";
import { type ExpensiveRead, expensiveReads } from "../../../support/expensive-reads.ts";
import { type Attack, type Attacker, cookieOf, type AttackTurn } from "../attack.ts";
import { fillCart } from "./shop.ts";

/** Pages that are rendered for every request. */
const MADE_ANEW = [
  "/contact",
  "/survey/creator",
  "/desk/sign-in",
  "/cart",
  "/shop/success?session_id=cs_test_nobody",
  "/shop/cancel?order=nobody",
  "/shop?collection=nobody",
  "/orders",
  "/shop/sunday-cap/back-in-stock",
  "/shop/sunday-cap/back-in-stock?key=nobody",
  "/orders/ABCDEF01?key=nobody",
];

/** Requests that only read. */
export const pageAttacks: readonly Attack[] = [
  {
    name: "manifest-deep",
    row: 1,
    about: "GET /__manifest for a path of 3,780 segments",
    lanes: 10,
    begin: (attacker) => readAll(attacker, "manifest-deep"),
  },
  {
    name: "manifest-many",
    row: null,
    about: "GET /__manifest for 1,500 paths",
    lanes: 10,
    begin: (attacker) => readAll(attacker, "manifest-many"),
  },
  {
    name: "deep-paths",
    row: null,
    about: "GET of paths of 3,780 segments, as pages and as .data, below several routes",
    lanes: 20,
    begin: (attacker) => readAll(attacker, "deep-paths"),
  },
  {
    name: "page-flood",
    row: null,
    about: "GET of the pages that are made anew, and of a cart with every size in it",
    lanes: 40,
    begin: async (attacker) => {
      const cookie = cookieOf(await fillCart(attacker, "1"));
      return (lane, turn) =>
        attacker.send({ path: MADE_ANEW[(lane + turn) % MADE_ANEW.length] ?? "/", headers: { Cookie: cookie } });
    },
  },
  {
    name: "unknown-pages",
    row: null,
    about: "GET of pages that are not there, each another one, a third as .data",
    lanes: 40,
    begin:
      async ({ send }) =>
      (_lane, turn) =>
        send({
          path: `${["/", "/creators/", "/shop/"][turn % 3]}${randomBytes(8).toString("hex")}${turn % 3 === 0 ? ".data" : ""}`,
        }),
  },
  {
    name: "leaving",
    row: null,
    about: "asks for pages that are made anew and cuts the connection after 20 ms",
    lanes: 40,
    begin: async (attacker) => {
      const cookie = cookieOf(await fillCart(attacker, "1"));
      return (lane, turn) =>
        attacker.send({
          path: MADE_ANEW[(lane + turn) % MADE_ANEW.length] ?? "/",
          headers: { Cookie: cookie },
          leaveAfter: 20,
        });
    },
  },
  {
    name: "odd-reads",
    row: null,
    about: "HEAD, conditions, ranges of 500 parts, codings that nobody knows, of pages and files",
    lanes: 30,
    begin: (attacker) => readAll(attacker, "odd-reads"),
  },
  {
    name: "large-heads",
    row: null,
    about: "queries of 3,000 parameters, 700 cookies, 1,500 headers",
    lanes: 30,
    begin: (attacker) => readAll(attacker, "large-heads"),
  },
  {
    name: "pipelined",
    row: null,
    about: "200 GETs of /contact written at once on each of 20 connections",
    lanes: 20,
    begin: async ({ connect, origin }) => {
      const one = `GET /contact HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nFly-Client-IP: 203.0.113.66\r\n`;
      const all = `${`${one}\r\n`.repeat(199)}${one}Connection: close\r\n\r\n`;
      return () => connect(({ write }) => write(all));
    },
  },
];

/** Sends the requests of a kind in turn. */
async function readAll(
  { send, manifestVersion }: Attacker,
  kind: keyof ReturnType<typeof expensiveReads>,
): Promise<AttackTurn> {
  const reads: readonly ExpensiveRead[] = expensiveReads(manifestVersion)[kind];
  return (lane, turn) => send(reads[(lane + turn) % reads.length] ?? { path: "/" });
}
