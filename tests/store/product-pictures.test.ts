import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { changePicture, findPictureUses } from "../../app/desk/pictures/change-picture.server.ts";
import { findEntry } from "../../app/shop/catalogue/catalogue.store.server.ts";
import { createProduct, editProduct, productVersion } from "../../app/shop/catalogue/edit-product.server.ts";
import { picturesOf, toPictureFields } from "../../app/shop/catalogue/product-pictures.ts";
import { findPicture, insertPicture } from "../../app/site/pictures/pictures.store.server.ts";
import { idIn, referenceTo } from "../../app/site/pictures/stored-picture.ts";
import { entryOf, sizeOf } from "../support/catalogue-entries.ts";
import { formOf } from "../support/form-data.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// A picture shown by a product stays in the library (docs/decisions/0077).

const store = useTestDatabase();

const randomId = () => randomBytes(16).toString("base64url");
const now = () => new Date("2026-01-02T03:04:05.000Z");
const deps = () => ({ db: store.db, now, randomId, by: "staff-1", audit: async () => {} });
const SIZES = [sizeOf("", 2800, 4)];

async function addPicture(): Promise<string> {
  const id = randomId();
  const words = { name: "Photo", alt: "A photo", isDecoration: false, focus: 4 };
  const made = { width: 400, height: 500, createdAt: now().toISOString(), createdBy: "staff-1", stamp: randomId() };
  await insertPicture(store.db, { id, ...words, ...made });
  return id;
}

async function remove(id: string): Promise<"deleted" | "in use"> {
  const uses = { findUses: findPictureUses, pictures: { refresh: async () => {} }, target: null, choose: null };
  const answer = await changePicture({ ...deps(), ...uses }, id, formOf({ intent: "delete" }));
  return typeof answer === "object" && "redirectTo" in answer ? "deleted" : "in use";
}

const withPictures = (slug: string, ...ids: string[]) =>
  entryOf(slug, SIZES, toPictureFields(ids.map((id) => ({ src: referenceTo(id), alt: "" }))));

test("a picture is in use wherever it stands among a product's pictures, and free again after it", async () => {
  const [first, second] = [await addPicture(), await addPicture()];
  expect(await createProduct(deps(), withPictures("tee", first, second))).toBe("done");
  expect(await findPictureUses(store.db, second)).toEqual([{ name: "The tee", href: "/desk/products/tee" }]);
  expect([await remove(first), await remove(second)]).toEqual(["in use", "in use"]);
  const kept = (await findEntry(store.db, "tee"))!;
  expect(await editProduct(deps(), withPictures("tee", first), productVersion(kept))).toBe("done");
  expect([await remove(first), await remove(second)]).toEqual(["in use", "deleted"]);
});

test("of a deletion and a save at the same moment, only one comes through", async () => {
  const first = await addPicture();
  expect(await createProduct(deps(), withPictures("tee", first))).toBe("done");
  for (let turn = 0; turn < 12; turn += 1) {
    const id = await addPicture();
    const kept = (await findEntry(store.db, "tee"))!;
    const save = () => editProduct(deps(), withPictures("tee", first, id), productVersion(kept));
    const outcomes =
      turn % 2 === 0 ? await Promise.all([save(), remove(id)]) : (await Promise.all([remove(id), save()])).toReversed();
    expect([
      ["done", "in use"],
      ["gone", "deleted"],
    ]).toContainEqual(outcomes);
    for (const { src } of picturesOf((await findEntry(store.db, "tee"))!))
      expect(await findPicture(store.db, idIn(src) ?? "")).not.toBeNull();
  }
});

test("if the site stops between two writes, neither pictures nor sizes of a product are changed", async () => {
  const [first, second] = [await addPicture(), await addPicture()];
  await createProduct(deps(), withPictures("tee", first));
  const kept = (await findEntry(store.db, "tee"))!;
  const stops = { ...deps(), audit: () => Promise.reject(new Error("stopped")) };
  const entry = { ...withPictures("cap", second, first), sizes: [sizeOf("", 100, 4), sizeOf("M", 100, 1)] };
  await expect(editProduct(stops, entry, productVersion(kept), { slug: "tee" })).rejects.toThrow("stopped");
  expect(await findEntry(store.db, "tee")).toEqual(kept);
});
