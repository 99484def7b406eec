/** What a schema found wrong, as far as a sentence needs it. */
export interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  /** Completes "price of 'covenant-tee' is '28.005', but ...". */
  message: string;
  /** Those that nobody knows, with the code `unrecognized_keys`. */
  keys?: readonly string[];
}

type Path = (string | number)[];

const LONGEST = 60;

/** Sentences about an issue, each with the path of what it is about. */
export function describeMistake({ code, path, message, keys }: Issue, data: unknown): { path: Path; message: string }[] {
  const place = path.filter((step) => typeof step !== "symbol");
  if (code === "unrecognized_keys" && keys) {
    const known = place.length > 1 ? "size, price and stock" : "slug, name, description, picture, picture_alt, position, price, stock and sizes";
    return keys.map((key) => ({ path: [...place, key], message: `${ownerOf(place, data)} has the key ${quote(key)}, but the keys are ${known}.` }));
  }
  return [{ path: place, message: `${subjectOf(place, data)} is ${show(valueAt(place, data))}, but ${message}.` }];
}

function subjectOf(path: Path, data: unknown): string {
  const key = path.at(-1);
  if (typeof key !== "string") return ownerOf(path, data);
  return `${key} of ${ownerOf(path.slice(0, -1), data)}`;
}

/** The product or size that a path leads to. */
function ownerOf(path: Path, data: unknown): string {
  const [product, , size] = path;
  if (typeof product !== "number") return "the catalogue";
  const slug = valueAt([product, "slug"], data);
  const owner = typeof slug === "string" && slug !== "" ? quote(slug) : `product ${product + 1}`;
  if (typeof size !== "number") return owner;
  const name = valueAt([product, "sizes", size, "size"], data);
  return `${typeof name === "string" && name !== "" ? `size ${quote(name)}` : `size ${size + 1}`} of ${owner}`;
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
  if (value === "" || value === null) return "empty";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  return typeof value === "object" ? "a record of keys" : quote(String(value));
}

/** Cut short, and without characters that a terminal would act on. */
function quote(text: string): string {
  const letters = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "\uFFFD")];
  return `'${letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : letters.join("")}'`;
}
