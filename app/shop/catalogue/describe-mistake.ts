import { fieldNames } from "./product-fields.ts";

export interface Issue {
  code?: string;
  path: readonly PropertyKey[];
  /** Completes "price of 'covenant-tee' is '28.005', but ...". */
  message: string;
  /** The unknown keys, if the code is `unrecognized_keys`. */
  keys?: readonly string[];
}

export const REPEATED = "is listed twice";

type Path = (string | number)[];

/** What sentences call a key whose own name says too little. */
const CALLED: Readonly<Record<string, string>> = { size: "name", alt: "description" };

/** Returns sentences about an issue in a catalog file, each with the path of its value. */
export function describeMistake(
  { code, path, message, keys }: Issue,
  data: unknown,
): { path: Path; message: string }[] {
  const place = path.filter((step) => typeof step !== "symbol");
  const owner = ownerOf(place, data);
  if (code === "unrecognized_keys" && keys) {
    const known =
      place.length === 1
        ? `${fieldNames.join(", ")}, price, stock and sizes`
        : place[1] === "sizes"
          ? "size, price and stock"
          : "picture and alt";
    return keys.map((key) => ({
      path: [...place, key],
      message: `${owner} has the key ${quote(key)}, but the keys are ${known}.`,
    }));
  }
  if (message === REPEATED) return [{ path: place, message: `${owner} ${REPEATED}.` }];
  const key = place.at(-1);
  const isOwner = typeof key === "number" || key === undefined || (key === "picture" && place.length > 2);
  const subject = isOwner ? owner : `${CALLED[key] ?? key} of ${owner}`;
  return [{ path: place, message: `${subject} is ${show(valueAt(place, data))}, but ${message}.` }];
}

/** Names the product, the size or the picture that a path belongs to. */
function ownerOf([product, list, index]: Path, data: unknown): string {
  if (typeof product !== "number") return "the catalogue";
  const slug = valueAt([product, "slug"], data);
  const owner = typeof slug === "string" && slug !== "" ? quote(slug) : `product ${product + 1}`;
  if (typeof list !== "string" || typeof index !== "number") return owner;
  if (list === "more_pictures") return `picture ${index + 2} of ${owner}`;
  const size = valueAt([product, list, index, "size"], data);
  return `size ${typeof size === "string" && size !== "" ? quote(size) : index + 1} of ${owner}`;
}

function valueAt(path: Path, data: unknown): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step],
    data,
  );
}

const LONGEST = 60;

export function show(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === "" || value === null) return "empty";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  return typeof value === "object" ? "a record of keys" : quote(String(value));
}

/** Shortens a text and replaces the characters that a terminal would interpret. */
export function quote(text: string): string {
  const letters = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "\uFFFD")];
  return `'${letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : letters.join("")}'`;
}
