import * as fc from "fast-check";
import {
  CONTENT_TYPES,
  deepName,
  FOREIGN_ORIGINS,
  HOSTILE_NAMES,
  HOSTILE_TEXTS,
  METHODS,
  ODD_COOKIES,
  ODD_HEADERS,
  ODD_QUERIES,
  ODD_SEGMENTS,
} from "./dictionary.ts";
import { bytesOf, type FuzzRequest } from "./fuzz-request.ts";
import { kindOf, spellings, type Target } from "./targets.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const MEBIBYTE = 1024 * 1024;

const wellFormed = fc.string({ unit: "binary" }).map(bytesOf);
const anyBytes = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("latin1"));

/** Generates any text as bytes: from the dictionary, from the site itself, random and well formed, or random bytes. */
function anyText({ values }: Pick<Vocabulary, "values">): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 5, arbitrary: fc.constantFrom(...values) },
    { weight: 3, arbitrary: wellFormed },
    { weight: 1, arbitrary: anyBytes },
  );
}

/** Generates a request to any route in any of its spellings, with any content. */
export function anyRequest(site: Vocabulary): fc.Arbitrary<FuzzRequest> {
  // Routes with forms are chosen more often than those that only read.
  const target = fc.constantFrom(
    ...site.targets,
    ...[1, 2, 3].flatMap(() => site.targets.filter(({ pattern }) => (site.own.get(pattern)?.names.length ?? 0) > 0)),
  );
  return target.chain((one) =>
    fc
      .record({
        path: anyPath(site, one),
        method: fc.oneof(
          { weight: 5, arbitrary: fc.constant("POST") },
          { weight: 3, arbitrary: fc.constant("GET") },
          { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
        ),
        cookie: fc.oneof(
          {
            weight: 5,
            arbitrary: one.pattern.startsWith("/desk")
              ? fc.constant(site.deskCookie)
              : fc.constantFrom(...site.cookies),
          },
          { weight: 2, arbitrary: fc.constantFrom(...ODD_COOKIES) },
          { weight: 1, arbitrary: fc.constant(null) },
        ),
        origin: fc.oneof(
          { weight: 40, arbitrary: fc.constant(site.origin) },
          { weight: 4, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.constantFrom(...FOREIGN_ORIGINS) },
        ),
        body: bodyFor(site, one),
        type: fc.oneof(
          { weight: 9, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
        ),
        odd: fc.oneof(
          { weight: 3, arbitrary: fc.constant<(typeof ODD_HEADERS)[number][]>([]) },
          { weight: 2, arbitrary: fc.array(fc.constantFrom(...ODD_HEADERS), { maxLength: 2 }) },
        ),
        manner: fc.oneof(
          { weight: 90, arbitrary: fc.constant("whole" as const) },
          { weight: 9, arbitrary: fc.constant("chunked" as const) },
          { weight: 1, arbitrary: fc.constant("slow" as const) },
        ),
      })
      .map(({ path, method, cookie, origin, body: made, type, odd, manner }): FuzzRequest => {
        const empty = method === "GET" || method === "HEAD";
        const headers: [string, string][] = odd.map(([name, value]) => [name, value]);
        if (kindOf(one.pattern) === "auth api" && cookie !== null) headers.push(["Authorization", site.bearer]);
        if (cookie !== null) headers.push(["Cookie", cookie]);
        if (origin !== null) headers.push(["Origin", origin]);
        if (!empty) headers.push(["Content-Type", type ?? made.type]);
        return {
          made: "generated",
          route: one.pattern,
          method,
          path,
          headers,
          body: empty ? null : made.bytes,
          manner,
        };
      }),
  );
}

function anyPath(site: Vocabulary, target: Target): fc.Arbitrary<string> {
  const known = site.segments.get(target.pattern) ?? [];
  const segment = fc.oneof(
    { weight: known.length > 0 ? 5 : 0, arbitrary: fc.constantFrom(...(known.length > 0 ? known : [""])) },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
  );
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_QUERIES) },
  );
  return fc.tuple(segment, fc.nat(), query).map(([own, choice, more]) => {
    const address = target.pattern.replace(/:\w+|\*/g, () => own);
    const all = spellings(target, address);
    // Mostly the two spellings that browsers use.
    const path = choice % 2 === 0 ? all[choice % 4 === 0 ? 0 : 2] : all[choice % all.length];
    return `${path}${path?.includes("?") ? more.replace("?", "&") : more}`;
  });
}

/** Mostly generates the route's own fields, and JSON if the route accepts JSON. */
function bodyFor(site: Vocabulary, { pattern }: Target): fc.Arbitrary<Body> {
  const own = site.own.get(pattern);
  const narrow = own && own.names.length > 0 ? { ...site, ...own } : site;
  const any = fc.oneof({ weight: 3, arbitrary: anyBody(narrow) }, { weight: 1, arbitrary: anyBody(site) });
  return /^(auth api|webhook)$/.test(kindOf(pattern))
    ? fc.oneof({ weight: 4, arbitrary: jsonBody(narrow) }, { weight: 1, arbitrary: any })
    : any;
}

interface Body {
  type: string;
  bytes: Buffer;
}

function anyBody(site: Vocabulary): fc.Arbitrary<Body> {
  return fc.oneof(
    { weight: 60, arbitrary: formBody(site) },
    { weight: 8, arbitrary: jsonBody(site) },
    { weight: 8, arbitrary: multipartBody(site) },
    {
      weight: 4,
      arbitrary: fc
        .uint8Array({ maxLength: 300 })
        .map((bytes) => body("application/x-www-form-urlencoded", Buffer.from(bytes).toString("latin1"))),
    },
    { weight: 1, arbitrary: bigBody(site) },
  );
}

function fields(site: Vocabulary): fc.Arbitrary<[string, string][]> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...site.names) },
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_NAMES) },
    { weight: 1, arbitrary: anyText(site) },
  );
  const field = fc.tuple(
    name,
    anyText(site),
    fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constantFrom(2, 3, 50) }),
  );
  return fc
    .array(field, { maxLength: 14 })
    .map((all) =>
      all.flatMap(([own, value, times]) => Array.from({ length: times }, (): [string, string] => [own, value])),
    );
}

function formBody(site: Vocabulary): fc.Arbitrary<Body> {
  return fc
    .tuple(fields(site), fc.nat(9))
    .map(([all, raw]) => body("application/x-www-form-urlencoded", encodeForm(all, raw === 0)));
}

function jsonBody(site: Vocabulary): fc.Arbitrary<Body> {
  const key = fc.oneof(fc.constantFrom(...site.names), fc.constantFrom(...HOSTILE_NAMES));
  const leaf = fc.oneof(
    anyText(site),
    fc.constantFrom("\ud800", "\udc00\ud800", "\u202e"),
    fc.constantFrom(null, true, 0, -1, 1e21, 0.1),
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(anyText(site), { maxLength: 3 }),
  );
  const whole = fc
    .array(fc.tuple(key, leaf), { maxLength: 8 })
    .map((pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`);
  const broken = fc.constantFrom(
    "",
    "{",
    "[]",
    "null",
    "0",
    '""',
    "\xff",
    "\ufeff{}",
    '{"a":1e999}',
    '{"__proto__":{"polluted":1}}',
    '{"email":"\\ud800","password":"\\udfff"}',
    '{"email":{"__proto__":{}},"password":[]}',
    "[".repeat(60_000),
    `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`,
  );
  return fc
    .oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: broken })
    .map((text) => ({ type: "application/json", bytes: Buffer.from(text, "utf8") }));
}

function multipartBody(site: Vocabulary): fc.Arbitrary<Body> {
  const ends = ["--x--\r\n", "--x--", "--x", "--y--\r\n", "", "\r\n--x\r\n\r\n"];
  return fc
    .tuple(fields(site), fc.constantFrom(...ends), fc.constantFrom("x", '"x"', "y", "", "x".repeat(80)))
    .map(([all, end, boundary]) => {
      const parts = all.map(
        ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      return body(`multipart/form-data; boundary=${boundary}`, parts.join("") + end);
    });
}

/**
 * Generates values around the limits of size, number and depth. They are rare, because each costs as much as a thousand
 * others.
 */
function bigBody(site: Vocabulary): fc.Arbitrary<Body> {
  const name = fc.constantFrom(...site.names);
  const big = fc
    .tuple(name, fc.constantFrom("x", "\xff", "%", "\0", "<"), fc.constantFrom(MEBIBYTE - 20, MEBIBYTE, 2 * MEBIBYTE))
    .map(
      ([own, letter, size]) =>
        `${encodeForm([[own, ""]], false)}${encodeForm([[letter, ""]], false)
          .slice(0, -1)
          .repeat(size / (letter === "x" ? 1 : 3))}`,
    );
  const many = fc
    .tuple(name, fc.constantFrom(900, 10_000))
    .map(([own, count]) => `${encodeForm([[own, "v"]], false)}&`.repeat(count));
  const rows = fc
    .constantFrom(300, 3000)
    .map((count) =>
      Array.from({ length: count }, (_, row) => `sizes[${row}].size=a&sizes[${row}].kept=yes&product_id=${row}`).join(
        "&",
      ),
    );
  const deep = fc.constantFrom(6, 1000, 100_000).map((levels) => encodeForm([[deepName(levels), "v"]], false));
  return fc.oneof(big, many, rows, deep).map((text) => body("application/x-www-form-urlencoded", text));
}

/** Encodes a form. `raw` leaves bytes unencoded, including those with a special meaning. */
export function encodeForm(all: readonly (readonly [string, string])[], raw: boolean): string {
  const encode = (text: string) =>
    raw ? text : text.replace(/[^\w.~-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return all.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
}

function body(type: string, text: string): Body {
  return { type, bytes: Buffer.from(text, "latin1") };
}
