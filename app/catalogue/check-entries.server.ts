import type { CatalogueEntry } from "./catalogue-entry.ts";
import { type CatalogueFile, catalogueFileSchema } from "./catalogue-file.form.ts";
import type { Issue } from "./describe-mistake.ts";
import { valuesOf } from "./product-fields.ts";

/**
 * The one check of products, whether a file or the desk brings them.
 *
 * @param data as a catalogue's file has it, without types: every value is text, a list or a record
 * @param hasPicture whether a path below public/ is a file
 * @returns the products, or null and everything that is wrong with them
 */
export function checkEntries(
  data: unknown,
  hasPicture: (path: string) => boolean,
): { entries: CatalogueEntry[] | null; issues: readonly Issue[] } {
  const checked = catalogueFileSchema.safeParse(data);
  const issues: readonly Issue[] = [...(checked.error?.issues ?? []), ...findMissingPictures(data, hasPicture)];
  return { entries: checked.data && issues.length === 0 ? checked.data.map(toEntry) : null, issues };
}

/** Asked for every path that is written as one, also beside other mistakes. */
function findMissingPictures(data: unknown, hasPicture: (path: string) => boolean): Issue[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((product: unknown, index) => {
    const picture = product && typeof product === "object" && "picture" in product ? product.picture : null;
    if (
      typeof picture !== "string" ||
      !catalogueFileSchema.element.shape.picture.safeParse(picture).success ||
      hasPicture(picture)
    )
      return [];
    return [{ path: [index, "picture"], message: "there is no such file in public/" }];
  });
}

function toEntry(product: CatalogueFile[number], index: number): CatalogueEntry {
  const { price, stock = null, position = index + 1 } = product;
  const sizes = product.sizes?.map((one) => ({ size: one.size, priceCents: one.price, stock: one.stock }));
  return {
    ...valuesOf({ ...product, position }),
    sizes: sizes ?? (price === undefined ? [] : [{ size: "", priceCents: price, stock }]),
  };
}
