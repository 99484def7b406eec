import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { freshDatabase } from "../support/fresh-database.ts";
import { picturesOf, untilPrepared, upload } from "../support/library.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { withDatabase } from "../support/server-database.ts";
import { BESIDE_LIMIT, startServer, type TestServer } from "../support/start-server.ts";

// Two machines on one database; the first one is killed.

let server: TestServer;
let other: TestServer;
let member: DeskMember;

beforeAll(async () => {
  const database = await freshDatabase();
  server = await startServer({}, database);
  other = await startServer({}, { ...database, remove: async () => {} });
  member = await signInMember(server.databaseFile);
});

afterAll(async () => {
  await other?.remove();
  await server?.remove();
});

const desk = () => visitDesk(server.origin, member);
const limit = { timeout: BESIDE_LIMIT, interval: 100 };

async function publish(name: string, fields: Record<string, string>): Promise<void> {
  const browser = desk();
  const page = await browser.press(await browser.get(`/desk/content/${name}`), "publish", fields);
  expect(page.status).toBe(303);
}

/** Names the fields of an entry. */
const entry = (list: string, row: number, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${list}-${row}-${name}`, value]));

/** Returns the head of a page: its tags by name. */
async function headOf(path: string, { origin }: TestServer = server): Promise<Record<string, string>> {
  const html = await (await fetch(origin + path)).text();
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
  return { title, ...Object.fromEntries(tags.map(([, name = "", content = ""]) => [name, content])) };
}

const imageOf = async (path: string, of = server) => new URL((await headOf(path, of))["og:image"] ?? "").pathname;

/** Waits for the share image of a page that is made after a publishing. */
async function untilMade(path: string, of = server, former = ""): Promise<string> {
  await expect.poll(() => imageOf(path, of), limit).toMatch(/^\/media\//);
  await expect.poll(() => imageOf(path, of), limit).not.toBe(former);
  return imageOf(path, of);
}

async function fetchImage(path: string) {
  const response = await fetch(server.origin + path);
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return [response.headers.get("Content-Type"), response.headers.get("Cache-Control"), format, width, height];
}

const FOREVER = "public, max-age=31536000, immutable";
const rows = () =>
  withDatabase(server.databaseFile, (db) => db.selectFrom("share_images").select(["page", "attempts"]).execute());

const tirzah = {
  name: "Tirzah Obi",
  role: "Poet",
  summary: "Psalms for the night bus.",
  bio: "She writes.",
  portrait: "/pictures/creators/micah-rowe.svg",
  split: "river",
};

test("pages that nobody has changed name the files that were drawn, and nothing is made", async () => {
  expect(await imageOf("/about")).toBe("/share/about.png");
  expect(await imageOf("/creators/micah-rowe")).toBe("/share/creators-micah-rowe.png");
  expect(await imageOf("/portfolio?page=2")).toBe("/share/portfolio.png");
  expect(await rows()).toEqual([]);
});

test("a new creator gets a share image, drawn once for both machines", { timeout: 2 * BESIDE_LIMIT }, async () => {
  await publish("creators", entry("creators", 3, tirzah));
  const image = await untilMade("/creators/tirzah-obi");
  expect(await fetchImage(image)).toEqual(["image/png", FOREVER, "png", 1200, 630]);
  const head = await headOf("/creators/tirzah-obi");
  expect(head).toMatchObject({
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Poster: Tirzah Obi",
    "twitter:image": head["og:image"],
  });
  expect(await untilMade("/creators/tirzah-obi", other)).toBe(image);
  expect(await rows()).toEqual([{ page: "/creators/tirzah-obi", attempts: 1 }]);
  expect(await imageOf("/creators/micah-rowe")).toBe("/share/creators-micah-rowe.png");
});

test(
  "what a killed server left is made, and the old address still answers",
  { timeout: 3 * BESIDE_LIMIT },
  async () => {
    const former = await untilMade("/creators/tirzah-obi");
    await other.stop();
    await publish("creators", entry("creators", 3, { name: "Tirzah Ruth Obi" }));
    await server.kill();
    await server.restart();
    const image = await untilMade("/creators/tirzah-obi", server, former);
    expect(await fetchImage(image)).toEqual(["image/png", FOREVER, "png", 1200, 630]);
    expect((await fetch(server.origin + former)).status).toBe(200);
    await other.restart();
  },
);

test(
  "a photo is the share image of its press release, and of home by choice",
  { timeout: 3 * BESIDE_LIMIT },
  async () => {
    await upload(desk(), server.origin, [{ name: "choir.jpg", bytes: await makePhoto({ width: 1200, height: 700 }) }]);
    const [page = ""] = picturesOf(await untilPrepared(desk(), BESIDE_LIMIT));
    const browser = desk();
    await browser.press(await browser.get(page), "save", { alt: "The choir on the porch" });
    const picture = `picture:${page.split("/").at(-1)}`;
    await publish("announcements", entry("announcements", 0, { hero: picture, heroAlt: "" }));
    const image = await untilMade("/announcements/josiah-vale");
    expect(await fetchImage(image)).toEqual(["image/jpeg", FOREVER, "jpeg", 1200, 630]);
    expect((await headOf("/announcements/josiah-vale"))["og:image:alt"]).toBe("The choir on the porch");
    expect(await (await fetch(`${server.origin}/announcements/josiah-vale`)).text()).toContain(
      `"image":"${new URL(image, "https://tetm.example")}"`,
    );

    await publish("home", { sharePicture: picture });
    const home = await untilMade("/");
    expect(await imageOf("/creators/nobody")).toBe(home);
    expect(await imageOf("/contact")).toBe("/share/contact.png");
  },
);

test("a new place of the company is on every poster", { timeout: 3 * BESIDE_LIMIT }, async () => {
  await publish("company", { location: "Based in Durham" });
  await untilMade("/contact");
  await untilMade("/shop");
  await publish("company", { location: "Based in North Carolina" });
  await expect.poll(() => imageOf("/contact"), limit).toBe("/share/contact.png");
});

test("members write the title and the description of a page", async () => {
  await publish("about", { pageTitle: "Our people", pageDescription: "Meet <us>." });
  const head = await headOf("/about");
  expect(head).toMatchObject({
    title: "Our people | TETM",
    description: "Meet &lt;us&gt;.",
    "og:title": "Our people | TETM",
  });
  await publish("about", { pageTitle: "", pageDescription: "" });
  expect((await headOf("/about")).title).toBe("About | TETM");
});

test("the share image of a page that is gone is deleted", { timeout: 2 * BESIDE_LIMIT }, async () => {
  await publish("creators", entry("creators", 3, { remove: "yes" }));
  expect((await fetch(`${server.origin}/creators/tirzah-obi`)).status).toBe(404);
  const since = async () => {
    const all = await withDatabase(server.databaseFile, (db) =>
      db.selectFrom("share_images").select("unwanted_since").where("page", "=", "/creators/tirzah-obi").execute(),
    );
    return all.every(({ unwanted_since }) => unwanted_since !== null);
  };
  await expect.poll(since, limit).toBe(true);
  await withDatabase(server.databaseFile, (db) =>
    db.updateTable("share_images").set({ unwanted_since: "2026-01-01T00:00:00.000Z" }).execute(),
  );
  await expect.poll(async () => (await rows()).map(({ page }) => page), limit).not.toContain("/creators/tirzah-obi");
});
