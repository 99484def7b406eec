import sharp from "sharp";
import { expect, test } from "vitest";
import { entry, sendContent } from "../support/desk-member.ts";
import { type FreshDatabase, freshDatabase } from "../support/fresh-database.ts";
import { picturesOf, untilPrepared, upload } from "../support/library.ts";
import { BESIDE_LIMIT, startServer, type TestServer } from "../support/start-server.ts";
import { useMember, useServer } from "../support/use-server.ts";

// Two machines on one database.

let database: FreshDatabase;
const server = useServer(async () => startServer({}, (database = await freshDatabase())));
const other = useServer(() => startServer({}, { ...database, remove: async () => {} }));
const { open: desk } = useMember(server);
const limit = { timeout: BESIDE_LIMIT, interval: 100 };

async function publish(name: string, fields: Record<string, string>): Promise<void> {
  expect((await sendContent(desk(), name, fields)).status).toBe(303);
}

/** Returns a page's head tags by name. */
async function headOf(path: string, { origin }: TestServer = server): Promise<Record<string, string>> {
  const html = await (await fetch(origin + path)).text();
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
  return { title, ...Object.fromEntries(tags.map(([, name = "", content = ""]) => [name, content])) };
}

const imageOf = async (path: string, of = server) => new URL((await headOf(path, of))["og:image"] ?? "").pathname;

async function fetchImage(path: string, { origin } = server) {
  const response = await fetch(origin + path);
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return [response.headers.get("Cache-Control"), response.headers.get("Content-Type"), format, width, height];
}

const FOREVER = "public, max-age=31536000, immutable";
const PHOTO = [FOREVER, "image/jpeg", "jpeg", 1200, 630];

/** Returns the color in an image's middle. */
async function colorOf(path: string): Promise<string> {
  const image = sharp(await (await fetch(server.origin + path)).arrayBuffer());
  const { channels } = await image.extract({ left: 590, top: 305, width: 20, height: 20 }).stats();
  const means = channels.map(({ mean }) => mean);
  return ["red", "green", "blue"][means.indexOf(Math.max(...means))]!;
}

/** Makes an upright picture: red, green and blue from top to bottom. */
async function makeFlag(): Promise<Buffer> {
  const bands = ["#ff0000", "#00ff00", "#0000ff"].map((background, band) => ({
    input: { create: { width: 900, height: 600, channels: 3 as const, background } },
    left: 0,
    top: 600 * band,
  }));
  const blank = sharp({ create: { width: 900, height: 1800, channels: 3, background: "#ffffff" } });
  return blank.composite(bands).jpeg().toBuffer();
}

/** Adds a picture to the library. Returns its page there, and its value in forms. */
async function addPicture(bytes: Buffer, words: Record<string, string>): Promise<{ page: string; value: string }> {
  await upload(desk(), server.origin, [{ name: "picture.jpg", bytes }]);
  const [page = ""] = picturesOf(await untilPrepared(desk(), BESIDE_LIMIT));
  await describePicture(page, words);
  return { page, value: `picture:${page.split("/").at(-1)}` };
}

async function describePicture(page: string, words: Record<string, string>): Promise<void> {
  const browser = desk();
  expect((await browser.press(await browser.get(page), "save", words)).location).toContain("saved");
}

test(
  "a chosen picture is its page's share image as soon as it is published, on each machine, around its focus",
  { timeout: 3 * BESIDE_LIMIT },
  async () => {
    const { page, value } = await addPicture(await makeFlag(), { alt: "A flag", focus: "1" });
    expect(await imageOf("/creators/micah-rowe")).toBe("/share/creators-micah-rowe.png");
    await publish("creators", entry("creators", 0, { portrait: value, banner: "" }));
    const first = await imageOf("/creators/micah-rowe");
    expect(await fetchImage(first)).toEqual(PHOTO);
    expect(await colorOf(first)).toBe("red");
    expect(await headOf("/creators/micah-rowe")).toMatchObject({
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "A flag",
    });
    await expect.poll(() => imageOf("/creators/micah-rowe", other), limit).toBe(first);

    await describePicture(page, { focus: "7" });
    const second = await imageOf("/creators/micah-rowe");
    expect([second !== first, await colorOf(second)]).toEqual([true, "blue"]);
    // Other websites keep the former address.
    expect(await fetchImage(first)).toEqual(PHOTO);
    await expect.poll(() => imageOf("/creators/micah-rowe", other), limit).toBe(second);
    expect(await fetchImage(second, other)).toEqual(PHOTO);

    await publish("creators", entry("creators", 0, { portrait: "/pictures/creators/micah-rowe.svg" }));
    expect(await imageOf("/creators/micah-rowe")).toBe("/share/creators-micah-rowe.png");
    expect((await desk().press(await desk().get(page), "delete")).location).toContain("deleted");
    for (const gone of [first, second]) expect((await fetch(server.origin + gone)).status, gone).toBe(404);
  },
);
