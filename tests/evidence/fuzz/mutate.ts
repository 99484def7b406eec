import type { SeededRandom } from "../../support/seeded-random.ts";
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
import { type FuzzRequest, headerOf, withHeader } from "./fuzz-request.ts";
import { encodeForm, MEBIBYTE } from "./generate.ts";
import { routeAt } from "./targets.ts";
import type { Vocabulary } from "./vocabulary.ts";

type Mutation = (request: FuzzRequest, random: SeededRandom, site: Vocabulary) => FuzzRequest;

/** Mutates a recorded request in one to three ways. */
export function mutate(site: Vocabulary, random: SeededRandom): FuzzRequest {
  // Recorded reads outnumber writes, and less can go wrong with them.
  const writes = site.recorded.filter(({ method }) => method !== "GET");
  const one = random.pick(random.chance(0.75) ? writes : site.recorded);
  const headers = one.headers.filter(
    ([name]) => !/^(host|connection|content-length|transfer-encoding|accept-encoding|fly-client-ip)$/i.test(name),
  );
  let request: FuzzRequest = {
    made: "mutated",
    route: routeAt(site.targets, one.path),
    method: one.method,
    path: one.path,
    headers,
    body: one.body.length > 0 ? one.body : null,
    manner: "whole",
  };
  for (let times = random.between(1, 3); times > 0; times -= 1)
    request = mutations[random.weighted(WEIGHTS)](request, random, site);
  return request;
}

const mutations = {
  flipByte: onBody((body, random) => {
    const changed = Buffer.from(body);
    changed[random.between(0, body.length - 1)] = random.between(0, 255);
    return changed;
  }),
  cut: onBody((body, random) => body.subarray(0, random.between(0, body.length - 1))),
  double: onBody((body, random) =>
    Buffer.concat([body, random.chance(0.5) ? Buffer.from("&") : Buffer.alloc(0), body]),
  ),
  insertBytes: onBody((body, random) => {
    const place = random.between(0, body.length);
    return Buffer.concat([
      body.subarray(0, place),
      Buffer.from(random.pick(HOSTILE_TEXTS), "latin1"),
      body.subarray(place),
    ]);
  }),
  replaceValue: onFields((fields, random, site) =>
    replaceAt(fields, random, ([name]) => [name, random.pick(random.chance(0.7) ? HOSTILE_TEXTS : site.values)]),
  ),
  replaceName: onFields((fields, random, site) =>
    replaceAt(fields, random, ([, value]) => [random.pick(random.chance(0.7) ? HOSTILE_NAMES : site.names), value]),
  ),
  swapNames: onFields((fields, random) => {
    const [one, other] = [random.between(0, fields.length - 1), random.between(0, fields.length - 1)];
    return fields.map(([name, value], place) => [
      (place === one ? fields[other]?.[0] : place === other ? fields[one]?.[0] : undefined) ?? name,
      value,
    ]);
  }),
  addFields: onFields((fields, random, site) => [
    ...fields,
    ...Array.from({ length: random.pick([1, 1, 1, 3, 30]) }, (): [string, string] => [
      random.pick(random.chance(0.5) ? HOSTILE_NAMES : site.names),
      random.pick(HOSTILE_TEXTS),
    ]),
  ]),
  dropField: onFields((fields, random) => fields.toSpliced(random.between(0, fields.length - 1), 1)),
  doubleField: onFields((fields, random) => [...fields, random.pick(fields), random.pick(fields)]),
  listFields: onFields((fields, random) =>
    replaceAt(fields, random, ([name, value]) => [
      `${name}${random.pick(["[]", "[0]", "[x]", ".x", "[__proto__]"])}`,
      value,
    ]),
  ),
  tooMuch: onFields((fields, random) => {
    if (!random.chance(0.1)) return fields;
    if (random.chance(0.3)) return [...fields, ...Array.from({ length: 10_000 }, (): [string, string] => ["a", ""])];
    if (random.chance(0.3)) return [...fields, [deepName(random.pick([6, 5000])), "x"]];
    return replaceAt(fields, random, ([name]) => [name, "x".repeat(random.pick([MEBIBYTE, 300_000, 60_000]))]);
  }),
  header: (request, random) => ({ ...request, headers: withHeader(request.headers, ...random.pick(ODD_HEADERS)) }),
  contentType: (request, random) => ({
    ...request,
    headers: withHeader(request.headers, "Content-Type", random.pick(CONTENT_TYPES)),
  }),
  dropHeader: (request, random) => ({
    ...request,
    headers: request.headers.toSpliced(random.between(0, request.headers.length), 1),
  }),
  origin: (request, random) => ({
    ...request,
    headers: withHeader(request.headers, "Origin", random.pick(FOREIGN_ORIGINS)),
  }),
  cookie: (request, random, site) => ({
    ...request,
    headers: withHeader(request.headers, "Cookie", changeCookie(headerOf(request, "Cookie") ?? "", random, site)),
  }),
  method: (request, random) => ({ ...request, method: random.pick(METHODS) }),
  query: (request, random) => ({ ...request, path: `${request.path.split("?", 1)[0]}${random.pick(ODD_QUERIES)}` }),
  path: (request, random) => ({ ...request, path: changePath(request.path, random) }),
  spelling: (request) => ({
    ...request,
    path: request.path.includes(".data")
      ? request.path.replace(".data", "")
      : request.path.replace(/(\?|$)/, ".data$1"),
  }),
  manner: (request, random) => ({ ...request, manner: random.chance(0.06) ? "slow" : "chunked" }),
} satisfies Record<string, Mutation>;

const WEIGHTS: Record<keyof typeof mutations, number> = {
  flipByte: 8,
  cut: 4,
  double: 2,
  insertBytes: 5,
  replaceValue: 16,
  replaceName: 6,
  swapNames: 5,
  addFields: 5,
  dropField: 5,
  doubleField: 4,
  listFields: 4,
  tooMuch: 1,
  header: 5,
  contentType: 2,
  dropHeader: 3,
  origin: 1,
  cookie: 5,
  method: 3,
  query: 4,
  path: 3,
  spelling: 4,
  manner: 3,
};

function onBody(change: (body: Buffer, random: SeededRandom) => Buffer): Mutation {
  return (request, random) =>
    request.body === null || request.body.length === 0 ? request : { ...request, body: change(request.body, random) };
}

/** Applies a change to a form's fields as bytes, or to the values of a JSON object. Other bodies stay as they are. */
function onFields(
  change: (fields: [string, string][], random: SeededRandom, site: Vocabulary) => [string, string][],
): Mutation {
  return (request, random, site) => {
    if (request.body === null || request.body.length === 0) return request;
    const text = request.body.toString("latin1");
    if (text.startsWith("{")) return changeJson(request, (fields) => change(fields, random, site));
    const fields = text
      .split("&")
      .map((pair): [string, string] => [
        decode(pair.split("=", 1)[0] ?? ""),
        decode(pair.slice(pair.indexOf("=") + 1)),
      ]);
    return { ...request, body: Buffer.from(encodeForm(change(fields, random, site), false), "latin1") };
  };
}

function changeJson(request: FuzzRequest, change: (fields: [string, string][]) => [string, string][]): FuzzRequest {
  try {
    const value = JSON.parse(request.body?.toString("utf8") ?? "") as Record<string, unknown>;
    const fields = Object.entries(value).map(([name, own]): [string, string] => [name, JSON.stringify(own)]);
    if (fields.length === 0) return request;
    const known = new Set(fields.map(([, own]) => own));
    const parts = change(fields).map(
      ([name, own]) => `${JSON.stringify(name)}:${known.has(own) ? own : JSON.stringify(own)}`,
    );
    return { ...request, body: Buffer.from(`{${parts.join(",")}}`) };
  } catch {
    return request;
  }
}

function replaceAt(
  fields: [string, string][],
  random: SeededRandom,
  change: (field: [string, string]) => [string, string],
): [string, string][] {
  const place = random.between(0, fields.length - 1);
  return fields.map((field, own) => (own === place ? change(field) : field));
}

function changeCookie(cookie: string, random: SeededRandom, { cookies }: Vocabulary): string {
  const place = random.between(0, Math.max(0, cookie.length - 1));
  return random.pick([
    () => cookie.slice(0, place),
    () => cookie.slice(0, place) + String.fromCharCode(random.between(33, 126)) + cookie.slice(place + 1),
    () => `${cookie}; ${cookie}`,
    () => `${random.pick(ODD_COOKIES)}; ${cookie}`,
    () => random.pick(ODD_COOKIES),
    () => random.pick(cookies),
  ])();
}

function changePath(path: string, random: SeededRandom): string {
  const [own = "", ...query] = path.split("?");
  const parts = own.split("/");
  parts[random.between(1, parts.length - 1)] = random.pick(ODD_SEGMENTS);
  return [parts.join("/"), ...query].join("?");
}

function decode(text: string): string {
  return text
    .replaceAll("+", " ")
    .replace(/%([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
