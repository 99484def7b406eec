import { expect, test } from "vitest";
import { listTables, readInOrder } from "../../app/database/moved-tables.server.ts";
import { insertOriginalPart, insertPicture } from "../../app/site/pictures/pictures.store.server.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

test("a move reads at most two megabytes of pictures at once, and large ones alone", async () => {
  const words = { name: "x", alt: "", isDecoration: false, focus: 4, width: 1, height: 1 };
  const made = { sourceDigest: "x", createdAt: "2026-01-01T00:00:00.000Z", createdBy: "x", stamp: "x" };
  await insertPicture(store.db, { id: "x", ...words, ...made });
  const sizes = [10, 900_000, 900_000, 900_000, 5_000_000, 10, 20, 2_000_001, 30];
  for (const [part, size] of sizes.entries()) await insertOriginalPart(store.db, "x", part, Buffer.alloc(size, part));
  const table = (await listTables(store.db, "it")).find(({ name }) => name === "picture_originals");
  const pages: number[][] = [];
  for await (const rows of readInOrder(store.db, table!)) pages.push(rows.map(({ bytes }) => (bytes as Buffer).length));
  expect(pages).toEqual([[10, 900_000, 900_000], [900_000], [5_000_000], [10, 20], [2_000_001], [30]]);
});

test("a table with bytes and without rows has no page", async () => {
  const table = (await listTables(store.db, "it")).find(({ name }) => name === "picture_files");
  for await (const rows of readInOrder(store.db, table!)) expect(rows).toBe("nothing");
});
