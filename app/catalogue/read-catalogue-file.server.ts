import { type CatalogueEntry, MOST_BYTES } from "./catalogue-entry.ts";
import { type CatalogueFile, catalogueFileSchema } from "./catalogue-file.form.ts";
import { describeMistake, type Issue } from "./describe-mistake.ts";
import { type FileMistake, readYaml } from "./read-yaml.server.ts";

export type CatalogueOutcome = { kind: "read"; entries: CatalogueEntry[] } | { kind: "mistaken"; mistakes: FileMistake[] };

/**
 * Reads a catalogue's file as a whole: its products, or everything that is wrong with it.
 *
 * @param hasPicture whether a path below public/ is a file
 */
export function readCatalogueFile(bytes: Uint8Array, hasPicture: (path: string) => boolean): CatalogueOutcome {
  if (bytes.length > MOST_BYTES) return mistaken([{ line: null, message: `the file has ${bytes.length} bytes, but may have ${MOST_BYTES}.` }]);
  const foreign = findForeignLine(bytes);
  if (foreign !== null) return mistaken([{ line: foreign, message: "the line is not UTF-8 text: save the file as UTF-8." }]);
  const yaml = readYaml(new TextDecoder().decode(bytes));
  if (yaml.kind === "unreadable") return mistaken(yaml.mistakes);

  const checked = catalogueFileSchema.safeParse(yaml.data);
  const issues: readonly Issue[] = [...(checked.error?.issues ?? []), ...findMissingPictures(yaml.data, hasPicture)];
  const mistakes = issues
    .flatMap((issue) => describeMistake(issue, yaml.data))
    .map(({ path, message }) => ({ line: yaml.lineOf(path), message }));
  if (mistakes.length > 0 || !checked.data) return mistaken(mistakes);
  return { kind: "read", entries: checked.data.map(toEntry) };
}

function mistaken(mistakes: readonly FileMistake[]): CatalogueOutcome {
  return { kind: "mistaken", mistakes: mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

/** The first line that is not UTF-8, from 1. No character of UTF-8 has a line feed's byte inside. */
function findForeignLine(bytes: Uint8Array): number | null {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return null;
}

/** Asked for every path that is written as one, also in a file with other mistakes. */
function findMissingPictures(data: unknown, hasPicture: (path: string) => boolean): Issue[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((product: unknown, index) => {
    const picture = product && typeof product === "object" && "picture" in product ? product.picture : null;
    if (typeof picture !== "string" || !catalogueFileSchema.element.shape.picture.safeParse(picture).success || hasPicture(picture)) return [];
    return [{ path: [index, "picture"], message: "there is no such file in public/" }];
  });
}

function toEntry(product: CatalogueFile[number], index: number): CatalogueEntry {
  const { slug, name, description, picture, picture_alt: pictureAlt, price, stock = null } = product;
  const sizes = product.sizes?.map((one) => ({ size: one.size, priceCents: one.price, stock: one.stock }));
  return {
    slug,
    name,
    description,
    picture,
    pictureAlt,
    position: product.position ?? index + 1,
    sizes: sizes ?? (price === undefined ? [] : [{ size: "", priceCents: price, stock }]),
  };
}
