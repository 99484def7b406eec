import { type ExpensiveRead, expensiveReads } from "../../support/expensive-reads.ts";
import { deepName } from "./dictionary.ts";
import type { FuzzRequest } from "./fuzz-request.ts";

/** A request designed to be expensive, and its name in the table. */
export interface ExpensiveRequest {
  name: string;
  request: FuzzRequest;
}

/** Pages and files in which the team reads submissions. */
export const MEMBER_PATHS = ["surveys", "messages", "orders", "outbox", "audit", "products"]
  .flatMap((list) => [`/desk/${list}`, `/desk/${list}/export.csv`, `/desk/${list}/export.jsonl`])
  .concat("/desk", "/desk/search", "/desk/funnel", "/desk/people?q=ruth@example.com", "/desk/people?q=a@example.com");

const LARGE = 1_000_000;
/** Bytes of a large but allowed body: a public form may have 96 KB. */
const LEGAL = 90_000;

/** Characters that become longer when they are encoded in HTML, in JSON or in a form. */
const LETTERS = ["<", '"', "&", "\\", "%00", "%F0%9F%8C%BE", "%0A"];

/** Makes deep, long, repeated, numerous, slow and aborted requests that need no stored data. */
export function expensiveRequests(origin: string, manifestVersion: string, deskCookie: string): ExpensiveRequest[] {
  const reads = Object.entries(expensiveReads(manifestVersion)).flatMap(([name, all]) =>
    all.map((one: ExpensiveRead) => ({ name, request: read(one) })),
  );
  const search = [
    "q=%22%22%22",
    `q=${"a ".repeat(2_000)}`,
    `q=${"a".repeat(6_000)}`,
    `q=${"%F0%9F%8C%BE".repeat(1_000)}`,
    `q=${"a* OR ".repeat(1_000)}`,
  ].flatMap((query) =>
    MEMBER_PATHS.filter((path) => !path.includes("?") && !path.includes("export")).map((path) => ({
      name: "desk search",
      request: read({ path: `${path}?${query}`, headers: { Cookie: deskCookie } }),
    })),
  );
  return [
    ...reads,
    ...search,
    ...forms(origin),
    ...reads.map(({ name, request }) => ({ name: `${name}, left`, request: { ...request, manner: "left" as const } })),
  ];
}

function forms(origin: string): ExpensiveRequest[] {
  const echoes = [
    ["/contact", "message", "email=a%40example.com"],
    ["/contact", "name", "message=x"],
    ["/survey/creator?step=1", "self_description", "intent=next"],
    ["/survey/creator.data?step=1", "self_description", "intent=next"],
    ["/desk/sign-in", "email", "next=/desk"],
    ["/cart", "product_id", "intent=add"],
  ].flatMap(([path = "", field = "", rest = ""]) =>
    LETTERS.flatMap((letter) =>
      [LARGE, LEGAL].map((size) => ({
        name: `echo of ${field}`,
        request: post(origin, path, `${rest}&${field}=${letter.repeat(Math.floor(size / letter.length))}`),
      })),
    ),
  );
  const many = [
    ["/contact", Array.from({ length: 990 }, (_, one) => `a[${one}].b[0]=x`).join("&")],
    ["/contact", `${deepName(100_000)}=x`],
    ["/survey/creator?step=4", `intent=submit&${"content_links=https%3A%2F%2Fexample.com&".repeat(950)}`],
    ["/survey/creator?step=1", `intent=next&${"archetypes=Artist&".repeat(950)}`],
    ["/cart", `intent=update&${"product_id=product-covenant-tee&size=M&quantity=999&".repeat(320)}`],
    ["/contact", "&".repeat(LARGE)],
    ["/contact", "%".repeat(LARGE)],
  ].map(([path = "", body = ""]) => ({ name: "many fields", request: post(origin, path, body) }));
  const bodies = [
    "/contact",
    "/survey/creator?step=1",
    "/cart",
    "/desk/sign-in",
    "/auth/v1/token?grant_type=password",
    "/csp-reports",
    "/webhooks/stripe",
  ].flatMap((path) =>
    ["application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x"].map((type) => ({
      name: "3 MB",
      request: post(origin, path, type.includes("json") ? "[".repeat(3 * LARGE) : "a=%41&".repeat(LARGE / 2), type),
    })),
  );
  const slow = echoes
    .filter(({ name }) => name === "echo of message")
    .slice(0, 2)
    .map(({ name, request }) => ({ name: `${name}, slow`, request: { ...request, manner: "slow" as const } }));
  const left = [...echoes.slice(0, 4), ...many].map(({ name, request }) => ({
    name: `${name}, left`,
    request: { ...request, manner: "left" as const },
  }));
  return [...echoes, ...many, ...bodies, ...slow, ...left];
}

function post(origin: string, path: string, body: string, type = "application/x-www-form-urlencoded"): FuzzRequest {
  return {
    made: "by hand",
    route: path.split("?", 1)[0] ?? "",
    method: "POST",
    path,
    headers: [
      ["Origin", origin],
      ["Sec-Fetch-Site", "same-origin"],
      ["Content-Type", type],
    ],
    body: Buffer.from(body, "latin1"),
    manner: "whole",
  };
}

export function read({
  method = "GET" as "GET" | "HEAD",
  path,
  headers = {},
}: Omit<ExpensiveRead, "method"> & { method?: "GET" | "HEAD" }): FuzzRequest {
  return {
    made: "by hand",
    route: path.split("?", 1)[0] ?? "",
    method,
    path,
    headers: Object.entries(headers),
    body: null,
    manner: "whole",
  };
}
