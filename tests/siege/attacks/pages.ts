import { randomBytes } from "node:crypto";
import { type Attack, cookieOf } from "../attack.ts";
import { fillCart } from "./shop.ts";

/** As long as a request's first line may be: Node takes a head of 16 KB. */
const DEEP = "/a".repeat(3_780);
const MANY = 1_500;

/** Pages that are made anew for everybody who asks. */
const MADE_ANEW = ["/contact", "/survey/creator", "/desk/sign-in", "/cart", "/shop/success?session_id=cs_test_nobody", "/shop/cancel?order=nobody"];

/** Asking and reading, nothing else. */
export const pageAttacks: readonly Attack[] = [
  {
    name: "manifest-deep",
    row: 1,
    about: "GET /__manifest for a path of 3,780 segments",
    lanes: 10,
    begin: async ({ send, manifestVersion }) => () => send({ path: `/__manifest?version=${manifestVersion}&p=${DEEP}` }),
  },
  {
    name: "manifest-many",
    row: null,
    about: `GET /__manifest for ${MANY} paths`,
    lanes: 10,
    begin: async ({ send, manifestVersion }) => {
      const paths = Array.from({ length: MANY }, (_, number) => `p=/${number.toString(36)}/b`).join("&");
      return () => send({ path: `/__manifest?version=${manifestVersion}&${paths}` });
    },
  },
  {
    name: "deep-paths",
    row: null,
    about: "GET of paths of 3,780 segments, as pages and as .data, below several routes",
    lanes: 20,
    begin: async ({ send }) => {
      const paths = [DEEP, `${DEEP}.data`, `/desk${DEEP}`, `/auth/v1${DEEP}`, `${DEEP}.data?_routes=${"a,".repeat(2_000)}`, `/%2e%2e${"/%2e%2e".repeat(1_500)}`, "/".repeat(7_000)];
      return (lane, turn) => send({ path: paths[(lane + turn) % paths.length] ?? "/" });
    },
  },
  {
    name: "page-flood",
    row: null,
    about: "GET of the pages that are made anew, and of a cart with every size in it",
    lanes: 40,
    begin: async (attacker) => {
      const cookie = cookieOf(await fillCart(attacker, "1"));
      return (lane, turn) => attacker.send({ path: MADE_ANEW[(lane + turn) % MADE_ANEW.length] ?? "/", headers: { Cookie: cookie } });
    },
  },
  {
    name: "unknown-pages",
    row: null,
    about: "GET of pages that are not there, each another one, a third as .data",
    lanes: 40,
    begin: async ({ send }) => (_lane, turn) => send({ path: `${["/", "/creators/", "/shop/"][turn % 3]}${randomBytes(8).toString("hex")}${turn % 3 === 0 ? ".data" : ""}` }),
  },
  {
    name: "leaving",
    row: null,
    about: "asks for pages that are made anew and cuts the connection after 20 ms",
    lanes: 40,
    begin: async (attacker) => {
      const cookie = cookieOf(await fillCart(attacker, "1"));
      return (lane, turn) => attacker.send({ path: MADE_ANEW[(lane + turn) % MADE_ANEW.length] ?? "/", headers: { Cookie: cookie }, leaveAfter: 20 });
    },
  },
  {
    name: "odd-reads",
    row: null,
    about: "HEAD, conditions, ranges of 500 parts, codings that nobody knows, of pages and files",
    lanes: 30,
    begin: async ({ send }) => {
      const ranges = `bytes=${Array.from({ length: 500 }, (_, part) => `${part * 2}-${part * 2}`).join(",")}`;
      const heads: Record<string, string>[] = [{ Range: ranges }, { "If-None-Match": Array.from({ length: 500 }, (_, tag) => `"${tag}"`).join(",") }, { "Accept-Encoding": Array.from({ length: 800 }, (_, one) => `c${one};q=0.${one}`).join(",") }, { "Accept-Encoding": "br;q=1, gzip;q=x, *;q=-1" }, { "If-Modified-Since": "x".repeat(8_000) }];
      const paths = ["/", "/contact", "/pictures/shop/covenant-tee.svg", "/sitemap.xml", "/portfolio?page=2", "/nothing"];
      return (lane, turn) => send({ method: turn % 3 === 0 ? "HEAD" : "GET", path: paths[(lane + turn) % paths.length] ?? "/", headers: heads[turn % heads.length] ?? {} });
    },
  },
  {
    name: "large-heads",
    row: null,
    about: "queries of 3,000 parameters, 700 cookies, 1,500 headers",
    lanes: 30,
    begin: async ({ send }) => {
      const query = `?${"a=b&".repeat(3_000)}`;
      const cookies = { Cookie: Array.from({ length: 700 }, (_, one) => `tetm-c${one}=%41${one}`).join("; ") };
      const headers = Object.fromEntries(Array.from({ length: 1_500 }, (_, one) => [`X${one}`, "y"]));
      const requests = [{ path: `/contact${query}` }, { path: `/portfolio${query}` }, { path: `/desk/sign-in?next=/desk${"/x".repeat(5_000)}` }, { path: "/cart", headers: cookies }, { path: "/survey/creator", headers: cookies }, { path: "/contact", headers }];
      return (lane, turn) => send(requests[(lane + turn) % requests.length] ?? { path: "/" });
    },
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
