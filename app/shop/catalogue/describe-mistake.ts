import { fieldNames } from "./product-fields.ts";

/** An issue that a schema found, reduced to the parts of a message. */
export interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  /** Completes "price of 'covenant-tee' is '28.005', but ...". */
  message: string;
  /** The unknown keys, if the code is `unrecognized_keys`. */
  keys?: readonly string[];
}

/** A schema's message about a slug or size that an earlier entry has. */
export const REPEATED = "is listed twice";

/** A schema's message about a picture without a description. */
export const DESCRIBE = "it must be a single line of 1 to 500 characters";

/** What a form with a single product calls its fields. */
export interface FormNames {
  labels: Readonly<Record<string, string>>;
  /** The rows, from 0, that the product's pictures are in. */
  pictureRows: readonly number[];
}

type Path = (string | number)[];

const LONGEST = 60;

/**
 * Returns sentences about an issue, each with the path of its value.
 *
 * @param names of a form with one product: its sentences leave out the slug
 */
export function describeMistake(
  { code, path, message, keys }: Issue,
  data: unknown,
  names: FormNames | null = null,
): { path: Path; message: string }[] {
  const place = path.filter((step) => typeof step !== "symbol");
  if (code === "unrecognized_keys" && keys) {
    const known = isPicture(place)
      ? "picture and alt"
      : place.length > 1
        ? "size, price and stock"
        : `${fieldNames.join(", ")}, price, stock and sizes`;
    return keys.map((key) => ({
      path: [...place, key],
      message: `${ownerOf(place, data)} has the key ${quote(key)}, but the keys are ${known}.`,
    }));
  }
  if (message === REPEATED)
    return [{ path: place, message: `${names ? sizeOf(place, data) : ownerOf(place, data)} ${REPEATED}.` }];
  const [subject, value] = [subjectOf(place, data, names), valueAt(place, data)];
  if (names && isBlank(value)) {
    const toSay = `Say what ${pictureOf(place, names)} shows, for people who can't see it`;
    return [{ path: place, message: message === DESCRIBE ? toSay : `${subject} can't be blank.` }];
  }
  return [{ path: place, message: `${subject} is ${show(value)}, but ${message}.` }];
}

function subjectOf(path: Path, data: unknown, names: FormNames | null): string {
  const key = path.at(-1);
  if (typeof key !== "string") return ownerOf(path, data);
  if (isPicture(path)) {
    const part = key === "picture" ? pictureOf(path, names) : `description of ${pictureOf(path, names)}`;
    return names ? part : `${part} of ${ownerOf(path.slice(0, 1), data)}`;
  }
  if (names && path.length === 2) return key === "picture" ? pictureOf(path, names) : (names.labels[key] ?? key);
  return `${key === "size" ? "name" : key} of ${names ? sizeOf(path, data) : ownerOf(path.slice(0, -1), data)}`;
}

/** Names the product or size that a path belongs to. */
function ownerOf(path: Path, data: unknown): string {
  const [product, ...rest] = path;
  const size = rest[1];
  if (typeof product !== "number") return "the catalogue";
  const slug = valueAt([product, "slug"], data);
  const owner = typeof slug === "string" && slug !== "" ? quote(slug) : `product ${product + 1}`;
  if (isPicture([product, ...rest])) return `${pictureOf([product, ...rest], null)} of ${owner}`;
  return typeof size === "number" ? `${sizeOf(path, data)} of ${owner}` : owner;
}

/** Whether a path is about one of the pictures after the first. */
function isPicture([, key, index]: Path): boolean {
  return key === "more_pictures" && typeof index === "number";
}

function pictureOf(path: Path, names: FormNames | null): string {
  const place = isPicture(path) ? Number(path[2]) + 1 : 0;
  return `picture ${(names?.pictureRows[place] ?? place) + 1}`;
}

function sizeOf([product, , size]: Path, data: unknown): string {
  const name = valueAt([product ?? 0, "sizes", size ?? 0, "size"], data);
  return typeof name === "string" && name !== "" ? `size ${quote(name)}` : `size ${Number(size) + 1}`;
}

function valueAt(path: Path, data: unknown): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

function show(value: unknown): string {
  if (value === undefined) return "missing";
  if (isBlank(value)) return "empty";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  return typeof value === "object" ? "a record of keys" : quote(String(value));
}

function isBlank(value: unknown): boolean {
  return value === "" || value === null;
}

/** Shortens a value and replaces the characters that a terminal would interpret. */
function quote(text: string): string {
  const letters = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "\uFFFD")];
  return `'${letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : letters.join("")}'`;
}
