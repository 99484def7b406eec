import { bytesOf, headerOf } from "./fuzz-request.ts";
import type { Recorded } from "./recording-proxy.ts";
import { matcher, routeAt, type Target } from "./targets.ts";

/** The generators' knowledge of the site, all read from real requests. */
export interface Vocabulary {
  targets: readonly Target[];
  origin: string;
  recorded: readonly Recorded[];
  /** Names and values of posted fields, as bytes. */
  names: readonly string[];
  values: readonly string[];
  /** The same for one route. */
  own: ReadonlyMap<string, { names: readonly string[]; values: readonly string[] }>;
  /** Valid parameters, by route. */
  segments: ReadonlyMap<string, readonly string[]>;
  /** Cookie headers that give access to something. */
  cookies: readonly string[];
  /** The open sessions' Cookie and Authorization headers. */
  deskCookie: string;
  bearer: string;
}

export function readVocabulary(targets: readonly Target[], origin: string, recorded: readonly Recorded[]): Vocabulary {
  const fields = recorded.flatMap(fieldsOf);
  const ofRoute = (pattern: string) =>
    readFields(recorded.filter(({ path }) => routeAt(targets, path) === pattern).flatMap(fieldsOf));
  const segments = new Map(targets.map(({ pattern }) => [pattern, [] as string[]]));
  for (const { path } of recorded) {
    const route = routeAt(targets, path);
    const [, own] = matcher(route).exec((path.split("?", 1)[0] ?? "").replace(/\.data$/, "")) ?? [];
    if (own) segments.get(route)?.push(own);
  }
  return {
    targets,
    origin,
    recorded,
    ...readFields(fields),
    own: new Map(targets.map(({ pattern }) => [pattern, ofRoute(pattern)])),
    segments: new Map([...segments].map(([pattern, own]) => [pattern, unique(own)])),
    cookies: unique(recorded.flatMap((one) => headerOf(one, "Cookie") || [])),
    deskCookie: "",
    bearer: "",
  };
}

function readFields(fields: readonly (readonly [string, string])[]): { names: string[]; values: string[] } {
  const values = fields.map(([, value]) => bytesOf(value)).filter((value) => value.length < 500);
  return { names: unique(fields.map(([name]) => bytesOf(name))), values: unique(values) };
}

function fieldsOf(one: Recorded): [string, string][] {
  const [type, text] = [headerOf(one, "Content-Type") ?? "", one.body.toString("utf8")];
  if (type.startsWith("application/x-www-form-urlencoded")) return [...new URLSearchParams(text)];
  if (type.startsWith("application/json") && text !== "")
    return Object.entries(JSON.parse(text) as object).map(([name, value]) => [name, String(value)]);
  return [];
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
