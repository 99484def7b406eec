import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteFiles, insertFile } from "../../app/pictures/picture-files.store.server.ts";
import { insertReadyPicture } from "../../app/pictures/pictures.store.server.ts";
import { servePictures } from "../../app/pictures/serve-picture.server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { eventually } from "../support/visit.ts";

/** More than the system keeps for a connection. */
const SIZE = 15 * 1024 * 1024;
const DIGESTS = ["a", "b"].map((letter) => letter.repeat(32));

let store: TestDatabase;
let server: Server;
let pictures: ReturnType<typeof servePictures>;
let sockets: Socket[];

beforeEach(async () => {
  store = await openTestDatabase();
  sockets = [];
  const words = { name: "Wheat", alt: "", isDecoration: true, focus: 4, width: 9, height: 9 };
  await insertReadyPicture(store.db, { id: "one", ...words, createdAt: "", createdBy: "", stamp: "s" });
  for (const [width, digest] of DIGESTS.entries())
    await insertFile(store.db, {
      pictureId: "one",
      width,
      format: "png",
      digest,
      size: SIZE,
      bytes: new Uint8Array(SIZE),
    });
  pictures = servePictures({ db: store.db, log: { error: () => {} }, visitorOf });
  server = createServer((request, response) => void pictures.serve(request)?.(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await store.remove();
});

const visitorOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => headers["x-visitor"]?.toString() ?? "v";

const port = () => (server.address() as AddressInfo).port;
const address = (digest = DIGESTS[0]) => `/media/${digest}.png`;

/** Asks for a file, and reads nothing of it once it begins to come. */
async function askAndWait(visitor: string): Promise<void> {
  const socket = connect({ port: port(), host: "127.0.0.1" });
  sockets.push(socket);
  await once(socket, "connect");
  const comes = once(socket, "readable");
  socket.write(`GET ${address()} HTTP/1.1\r\nHost: x\r\nX-Visitor: ${visitor}\r\n\r\n`);
  await comes;
}

async function statusFor(visitor: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port()}${address(DIGESTS[1])}`, { headers: { "X-Visitor": visitor } });
  await answer.arrayBuffer();
  return answer.status;
}

test("who reads nothing gets no second file meanwhile; others do, until all together have too many", async () => {
  expect(await statusFor("slow")).toBe(200);
  await askAndWait("slow");
  await eventually(() => statusFor("slow")).toBe(503);
  expect(await statusFor("quick")).toBe(200);
  await askAndWait("as slow");
  await eventually(() => statusFor("quick")).toBe(503);
  for (const socket of sockets) socket.destroy();
  await eventually(() => statusFor("slow")).toBe(200);
  expect(await statusFor("quick")).toBe(200);
});

test("a picture that was deleted is in memory until the library is said to have changed, and no longer", async () => {
  expect(await statusFor("v")).toBe(200);
  await deleteFiles(store.db, "one");
  expect(await statusFor("v")).toBe(200);
  pictures.forget();
  expect(await statusFor("v")).toBe(404);
});
