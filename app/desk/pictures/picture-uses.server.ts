import type { Database } from "../../database/database.ts";
import { listEntries } from "../../shop/catalogue/catalogue-edit.store.server.ts";
import { picturesOf } from "../../shop/catalogue/product-pictures.ts";
import { documents } from "../../site/content/documents.ts";
import { referenceTo } from "../../site/pictures/stored-picture.ts";
import { findDraft, findVersion } from "../../site/publishing/documents.store.server.ts";
import type { PictureUse } from "./picture-view.ts";

/** Finds the documents whose published text or draft has a picture, and the products that show it. */
export async function findPictureUses(db: Database, id: string): Promise<PictureUse[]> {
  const reference = JSON.stringify(referenceTo(id));
  const has = (value: unknown) => JSON.stringify(value).includes(reference);
  const uses: PictureUse[] = [];
  for (const [name, { definition }] of Object.entries(documents)) {
    const [version, draft] = [await findVersion(db, name), await findDraft(db, name)];
    if (has([version?.body, draft?.body])) uses.push({ name: definition.name, href: `/desk/content/${name}` });
  }
  for (const product of await listEntries(db)) {
    if (picturesOf(product).some(({ src }) => src === referenceTo(id)))
      uses.push({ name: product.name, href: `/desk/products/${product.slug}` });
  }
  return uses;
}
