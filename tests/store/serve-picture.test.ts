import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteFiles, insertFile } from "../../app/pictures/picture-files.store.server.ts";
import { insertReadyPicture } from "../../app/pictures/pictures.store.server.ts";
import { servePictures } from "../../app/pictures/serve-picture.server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

const DIGEST = "a".repeat(32);

let store: TestDatabase;
let server: Server;
let pictures: ReturnType<typeof servePictures>;

beforeEach(async () => {
  store = await openTestDatabase();
  const words = { name: "Wheat", alt: "", isDecoration: true, focus: 4, width: 9, height: 9 };
  await insertReadyPicture(store.db, { id: "one", ...words, createdAt: "", createdBy: "", stamp: "s" });
  const file = {
    pictureId: "one",
    width: 9,
    format: "png",
    digest: DIGEST,
    size: 1,
    bytes: new Uint8Array(1),
  } as const;
  await insertFile(store.db, file);
  pictures = servePictures({ db: store.db, log: { error: () => {} } });
  server = createServer((request, response) => void pictures.serve(request)?.(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await store.remove();
});

async function status(): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/media/${DIGEST}.png`);
  await answer.arrayBuffer();
  return answer.status;
}

test("a picture that was deleted is in memory until the library is said to have changed, and no longer", async () => {
  expect(await status()).toBe(200);
  await deleteFiles(store.db, "one");
  expect(await status()).toBe(200);
  pictures.forget();
  expect(await status()).toBe(404);
});
