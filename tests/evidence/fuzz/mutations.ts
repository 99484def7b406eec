import type { SeededRandom } from "../../support/seeded-random.ts";
import type { Sent } from "./requests.ts";

/** An element name in hostile text. If a page has it as a tag, text wasn't escaped. */
export const MARK = "zqx";
/** A header name in hostile text. No response may have it. */
export const MADE_HEADER = "x-made-up";

/** Encodes text in UTF-8, as one character per byte. */
function bytesOf(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** Text that often breaks programs: NUL, invalid UTF-8, lone surrogates, markup, line breaks, paths, numbers. */
const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "a\0b",
  "\0",
  "\xff\xfe",
  "\xed\xa0\x80",
  "\xc3\x28",
  ...[
    "רות המואביה",
    "\u202Eright to left",
    "\u200F\u2066",
    "🏳️‍🌈",
    "e\u0301\u0301",
    "\uFEFF",
    "\uFFFE",
    "\u2028\u2029",
    // Patterns in which several parts match the same spaces take cubic time.
    `a\u200B\n${" ".repeat(8_000)}x y`,
  ].map(bytesOf),
  `a${" ".repeat(20_000)}b`,
  `a${"\n ".repeat(9_000)}b`,
  `\r\n\r\nHTTP/1.1 200 OK\r\n${MADE_HEADER}: y`,
  `\r\n${MADE_HEADER}: y`,
  `<${MARK}>`,
  `"><${MARK} ${MARK}="1`,
  `</textarea></title></script><${MARK}>`,
  `javascript:${MARK}()`,
  "' or 1=1; drop table staff; --",
  "%00%ff%",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "NaN",
  "-1",
  "0",
  "9007199254740993",
  "2026-02-30T25:61:61.999Z",
  "9".repeat(400),
  "x".repeat(60_000),
];

/** Names that may be read as a path, an object's own property, or a list. */
const HOSTILE_NAMES: readonly string[] = [
  "__proto__",
  "__proto__[polluted]",
  "email[__proto__]",
  "email[0]",
  "content_links[4294967295]",
  "[",
  "",
  "\0",
  "__intent__",
  "sizes[99999999999].size",
  "\xff",
  `a${"[0]".repeat(5_000)}`,
];

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "get", "CONNECT"];

const HEADERS: readonly [name: string, value: string][] = [
  ["Accept-Encoding", "br;q=x, *;q=-1"],
  ["Accept-Language", "x".repeat(3_000)],
  ["Range", "bytes=0-,5-1,-9"],
  ["If-None-Match", 'W/"\xff"'],
  ["Host", "evil.example:99999"],
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-Host", ":99999999999999"],
  ["Expect", "100-continue"],
  ["Sec-Fetch-Site", "cross-site"],
  ["Origin", "null"],
  ["Origin", "https://evil.example"],
  ["Authorization", "Basic \xff"],
  ["Stripe-Signature", "t=\xff,v1=,v0"],
  ["User-Agent", "x".repeat(8_000)],
  ["Referer", "javascript:alert(1)"],
  ["Content-Length", "-1"],
  ["Transfer-Encoding", "gzip"],
  ["Content-Type", "application/x-www-form-urlencoded;charset=utf-16"],
  ["Content-Type", "multipart/form-data; boundary=x"],
  ["Content-Type", "application/json"],
  ["Content-Type", "x".repeat(2_000)],
  ["X-Long", "x".repeat(20_000)],
];

const COOKIES: readonly string[] = [
  "=",
  "tetm-cart=%E0%A4%A",
  "tetm-desk=\xff",
  "tetm-survey=bnVsbA==",
  "tetm-cart=e30=",
  "tetm-cookies=eyJhIjp7fX0=",
  `tetm-desk=${"A".repeat(7_000)}`,
];

/** Values of an address parameter. */
const SEGMENTS: readonly string[] = [
  "%00",
  "%zz",
  "%c3%28",
  "..%2f..%2fetc%2fpasswd",
  "__proto__",
  "%ED%A0%80",
  ".data",
  "a".repeat(4_000),
  "\xff",
  `%3C${MARK}%3E`,
  `%0d%0a${MADE_HEADER}:%20y`,
  "/\\evil.example",
  "-1",
];

const QUERIES: readonly string[] = [
  "?",
  "?%",
  "?step=%00",
  "?__proto__=1",
  "?_routes=root,root,routes/nothing",
  "?_data=__proto__",
  "?p=/desk&p=%00&version=x",
  "?page=1e99",
  "?newer=\xff~",
  "?q=%22%22%22",
  `?q=%3C${MARK}%3E`,
  "?next=//evil.example",
  "?case-study=__proto__",
  `?${"a=b&".repeat(3_000)}`,
  `?q=${"x".repeat(12_000)}`,
];

type Mutation = (request: Sent, random: SeededRandom) => Sent;

/** Every mutation of a valid request, weighted. */
const MUTATIONS: Record<string, [turns: number, mutate: Mutation]> = {
  "a byte of the body": [
    8,
    onBody((body, random) => {
      const place = random.between(0, body.length - 1);
      return body.slice(0, place) + String.fromCharCode(random.between(0, 255)) + body.slice(place + 1);
    }),
  ],
  "a shorter body": [4, onBody((body, random) => body.slice(0, random.between(0, body.length - 1)))],
  "a text in the body": [
    5,
    onBody((body, random) => {
      const place = random.between(0, body.length);
      return body.slice(0, place) + random.pick(HOSTILE_TEXTS) + body.slice(place);
    }),
  ],
  "random bytes": [
    2,
    onBody((_body, random) => Array.from({ length: 80 }, () => String.fromCharCode(random.between(0, 255))).join("")),
  ],
  "a value": [
    20,
    onFields((fields, random) => replace(fields, random, ([name]) => [name, random.pick(HOSTILE_TEXTS)])),
  ],
  "a name": [
    6,
    onFields((fields, random) => replace(fields, random, ([, value]) => [random.pick(HOSTILE_NAMES), value])),
  ],
  "a field more": [
    5,
    onFields((fields, random) => [...fields, [random.pick(HOSTILE_NAMES), random.pick(HOSTILE_TEXTS)]]),
  ],
  "a field less": [5, onFields((fields, random) => fields.toSpliced(random.between(0, fields.length - 1), 1))],
  "a field twice": [4, onFields((fields, random) => [...fields, random.pick(fields), random.pick(fields)])],
  "too many fields": [
    1,
    onFields((fields, random) => [...fields, ...Array.from({ length: 3_000 }, () => cut(random.pick(fields)))]),
  ],
  "a header": [10, (request, random) => withHeader(request, ...random.pick(HEADERS))],
  "a header less": [
    3,
    (request, random) => ({
      ...request,
      headers: request.headers.toSpliced(random.between(0, request.headers.length), 1),
    }),
  ],
  "a cookie": [5, (request, random) => withHeader(request, "Cookie", random.pick(COOKIES))],
  "a method": [3, (request, random) => ({ ...request, method: random.pick(METHODS) })],
  "a query": [5, (request, random) => ({ ...request, path: request.path.split("?", 1)[0] + random.pick(QUERIES) })],
  "a part of the path": [
    4,
    (request, random) => {
      const [path = "", ...query] = request.path.split("?");
      const parts = path.split("/");
      parts[random.between(1, parts.length - 1)] = random.pick(SEGMENTS);
      return { ...request, path: [parts.join("/"), ...query].join("?") };
    },
  ],
  "another spelling": [
    5,
    (request, random) => ({
      ...request,
      path: random.pick([
        request.path.replace(/(\?|$)/, ".data$1"),
        request.path.replace(/(\?|$)/, "/$1"),
        request.path.toUpperCase(),
        `/${request.path}`,
        `${request.path}${request.path.includes("?") ? "&" : "?"}index`,
      ]),
    }),
  ],
  "in chunks": [2, (request) => ({ ...request, manner: "chunked" })],
  "left halfway": [1, (request) => ({ ...request, manner: "left" })],
  "what is not HTTP": [
    2,
    (request, random) => {
      const head = `${request.method} ${request.path} HTTP/${random.pick(["1.0", "0.9", "2.0", "1.1 x"])}`;
      const whole = `${head}\r\nHost: ${random.pick(["", "\xff", "a b", "[::1", "x".repeat(5_000)])}\r\n`;
      const body = random.pick([
        `${whole}Connection: close\r\n\r\n${request.body}`,
        `${whole}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n`,
        `POST ${request.path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\na`,
        whole.replaceAll("\r\n", "\n"),
        whole.slice(0, random.between(1, whole.length)),
        `\x16\x03\x01\x02${"\0\xfc".repeat(30)}`,
      ]);
      return { ...request, body, manner: "raw" };
    },
  ],
};

const TURNS = Object.fromEntries(Object.entries(MUTATIONS).map(([name, [turns]]) => [name, turns]));

/** Mutates a valid request one to three times, and gives it a random address. */
export function mutate(valid: Sent, random: SeededRandom): Sent {
  const address = `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`;
  let request = withHeader(valid, "Fly-Client-IP", address);
  for (let times = random.between(1, 3); times > 0 && request.manner !== "raw"; times -= 1) {
    const name = random.weighted(TURNS);
    request = { ...(MUTATIONS[name]?.[1](request, random) ?? request), name };
  }
  return request;
}

export function withHeader(request: Sent, name: string, value: string): Sent {
  const others = request.headers.filter(([own]) => own.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, [name, value]] };
}

function onBody(change: (body: string, random: SeededRandom) => string): Mutation {
  return (request, random) => (request.body === "" ? request : { ...request, body: change(request.body, random) });
}

/** Changes a form's fields, or the values of a JSON object. */
function onFields(change: (fields: [string, string][], random: SeededRandom) => [string, string][]): Mutation {
  return onBody((body, random) => {
    if (body.startsWith("{")) return body.replace(/"[^"]*"(?=[,}])/, () => JSON.stringify(random.pick(HOSTILE_TEXTS)));
    const fields = [...new URLSearchParams(body)].map(([name, value]): [string, string] => [
      bytesOf(name),
      bytesOf(value),
    ]);
    return fields.length === 0 ? body : encodeBytes(change(fields, random));
  });
}

function encodeBytes(fields: readonly [string, string][]): string {
  return fields.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join("&");
}

function encodeText(text: string): string {
  return text.replace(/[^\w.~-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Shortens a field: thousands of long ones would take this process seconds to encode. */
function cut([name, value]: [string, string]): [string, string] {
  return [name.slice(0, 100), value.slice(0, 100)];
}

function replace(
  fields: [string, string][],
  random: SeededRandom,
  change: (field: [string, string]) => [string, string],
): [string, string][] {
  const place = random.between(0, fields.length - 1);
  return fields.map((field, own) => (own === place ? change(field) : field));
}
