import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sitePages } from "../../app/site/content/pages.server.ts";
import { digestOf } from "../../app/site/pictures/picture-folder.server.ts";
import { comparable, crawl } from "../support/crawl.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { type FreshDatabase, freshDatabase, postgresUrl } from "../support/fresh-database.ts";
import { mediaOf, picturesOf, untilPrepared, upload } from "../support/library.ts";
import { startMove } from "../support/move-to-postgres.ts";
import { askRaw } from "../support/raw-request.ts";
import { runNode } from "../support/run-tool.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import type { Visitor } from "../support/visitor.ts";

// A copy of a site is the same site: by an export and an import, by a backup, and by a move to PostgreSQL. The first
// site is on SQLite, each copy on the engine of the tests.

/**
 * Milliseconds for each step. All pictures are made by a process that gets no more of the processor than others leave:
 * twenty seconds on a quiet machine, minutes beside other tests.
 */
const LIMIT = 10 * 60_000;

let folder: string;
let first: TestServer;
let answers: Map<string, string>;
/** A try after a failed one begins in another folder. */
const newFolder = () => mkdtempSync(path.join(folder, "of-"));
const firstDatabase = () => ({ DATABASE_URL: `file:${first.databaseFile}` });

const ODD = `“Ruth & Naomi” <b>\\n</b> 🌾 ישעיהו e\u0301\u00A0- # : | > * ' "`;
const RELEASE = {
  titleLines: "Open\nwater",
  date: "2026-10-02",
  dateline: "Wilmington",
  subtitle: ODD,
  summary: "Null, ~, true, 0x1f.",
  lead: "---\n\n- We sail.\n\n  # Not a comment: we mean it",
  quote: "…",
  quoteBy: "<script>alert(1)</script>",
  "highlights[0].title": "Boat",
  "highlights[0].text": `A wide one.\n${ODD}`,
  "about[0].title": ODD,
  "about[0].text": "It floats.",
};
const PROSE = `## ${ODD}

We ship on **Mondays**\\\nand [Tuesdays](/contact).

1. Pack
2. > Send

    four spaces

| no | table |`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-copied-"));
  const file = path.join(folder, "first.db");
  const place = { name: file, folder, env: { DATABASE_URL: `file:${file}` }, remove: async () => {} };
  first = await startServer({}, place);
  await fill(visitDesk(first.origin, await signInMember(file)), first.origin);
  answers = await everyAnswer(first);
}, LIMIT);

afterAll(async () => {
  await first?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test("what is compared has pictures, redirects and pages that are not there", () => {
  const counts = ["/media/", "/creators/", "/announcements/"].map(
    (start) => [...answers.keys()].filter((one) => one.startsWith(start)).length,
  );
  expect([(counts[0] ?? 0) > 15, ...counts.slice(1)]).toEqual([true, 5, 4]);
  for (const [page, start] of Object.entries({
    "/shop/tee": "200",
    "/creators/micah-rowe": "308 /creators/micah",
    "/announcements/later": "404",
    "/shop?collection=ol-and-wine": "308 /shop?collection=oils",
    "micah-rowe.tetm.example": "HTTP/1.1 302",
  }))
    expect(answers.get(page)?.slice(0, start.length), page).toBe(start);
});

test("an export, imported and published elsewhere, is the same site", { timeout: LIMIT }, async () => {
  const [one, other] = [path.join(newFolder(), "one"), path.join(newFolder(), "other")];
  expect(await content(firstDatabase(), "export", one)).toMatchObject({ code: 0 });
  const copy = await freshDatabase();
  const imported = await content(copy.env, "import", one, "--publish");
  expect([imported.code, imported.output]).toEqual([0, expect.stringContaining("Pictures added to the library: 5.")]);
  const products = path.join(newFolder(), "products.yaml");
  expect(await catalogue(firstDatabase(), "export", products)).toMatchObject({ code: 0 });
  expect(await catalogue(copy.env, "import", products, "--publish")).toMatchObject({ code: 0 });
  await compare(copy);
  expect(await content(copy.env, "export", other)).toMatchObject({ code: 0 });
  expect(digestsIn(other)).toEqual(digestsIn(one));
  await copy.remove();
});

test.skipIf(postgresUrl())("a restored backup is the same site", { timeout: LIMIT }, async () => {
  const [copy, backup] = [await freshDatabase(), path.join(newFolder(), "backup.db")];
  expect(await runNode(["app/cli/backup.ts", backup], firstDatabase())).toMatchObject({ code: 0 });
  expect(await runNode(["app/cli/restore.ts", backup], copy.env)).toMatchObject({ code: 0 });
  await compare(copy);
  await copy.remove();
});

test.skipIf(!postgresUrl())("a site that was moved to PostgreSQL is the same", { timeout: LIMIT }, async () => {
  const copy = await freshDatabase({ empty: true });
  await first.stop();
  const move = await startMove(first.databaseFile, [copy.name]);
  expect(await move.ended).toMatchObject({ code: 0 });
  await compare(copy);
  await copy.remove();
});

/** Writes and changes what a site can have, with the forms of the desk. */
async function fill(desk: Visitor, origin: string): Promise<void> {
  const logo = sharp({ create: { width: 300, height: 90, channels: 4, background: "#00000080" } });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50"><circle cx="20" cy="20" r="9"/></svg>';
  const files = [
    { name: "photo.jpg", bytes: await makePhoto({ width: 900, height: 1200, orientation: 6 }) },
    { name: "decoration.jpg", bytes: await makePhoto({ seed: 2 }) },
    { name: "logo.png", bytes: await logo.png().toBuffer() },
    { name: "drawing.svg", bytes: Buffer.from(drawing) },
    { name: "not-described.jpg", bytes: await makePhoto({ seed: 3, width: 300, height: 300 }) },
  ];
  expect((await upload(desk, origin, files)).status).toBe(303);
  const ids: Record<string, string> = {};
  for (const page of picturesOf(await untilPrepared(desk, LIMIT / 2))) {
    const shown = await desk.get(page);
    const name = /name="name"[^>]* value="([^"]*)"/.exec(shown.html)?.[1] ?? "";
    ids[name] = `picture:${page.split("/").at(-1)}`;
    if (name === "not-described") continue;
    const words = name === "decoration" ? { decoration: "yes", focus: "8" } : { alt: `${name} ${ODD}`, focus: "1" };
    expect((await desk.press(shown, "save", { name: `${name} ${ODD}`, ...words })).location).toContain("saved");
  }
  const { photo = "", decoration = "", logo: sign = "", drawing: poster = "" } = ids;
  const tirzah = { name: "Tirzah Öbi", role: ODD, summary: "- Psalms", bio: `One.\n\n${ODD}`, split: "river" };
  const release = { ...RELEASE, hero: photo, heroAlt: "", artistUrl: "https://boat.example/?a=1&b=%20#c" };
  const project = { description: ODD, poster, status: "none", onHome: "no" };
  const publishings: [string, Record<string, string>][] = [
    ["company", { phone: "(919) 555-0177", location: ODD }],
    ["about", { intro: ODD, nameText: "  two\nlines  ", founderPortrait: photo, "team[1].remove": "yes" }],
    ["creators", { ...entry("creators", 3, { ...tirzah, portrait: photo, banner: decoration }) }],
    ["creators", { "creators[0].slug": "micah", "creators[2].remove": "yes", "creators[3].slug": "tirzah" }],
    ["announcements", entry("announcements", 1, { ...release, place: "0" })],
    ["announcements", { "announcements[0].slug": "river-tour", ...entry("announcements", 2, later(release)) }],
    ["partners", entry("partners", 11, { name: ODD, logo: sign, ink: "white", place: "0" })],
    ["projects", entry("projects", 11, { title: "Camp", kind: "Camp", ...project })],
    ["home", { heroPicture: photo, heroAlt: "", "cards[0].lines": 'One\n"two"' }],
    ["shop", { intro: ODD }],
    ["collections", entry("collections", 3, { name: "Öl and <wine>", intro: ODD, place: "0" })],
    ["collections", { "collections[0].slug": "oils" }],
    ["shipping", { prose: PROSE }],
    ["terms", { prose: PROSE.replaceAll("\n", "\n\n") }],
    ["privacy", { closing: PROSE }],
  ];
  for (const [name, fields] of publishings) {
    const answer = await desk.press(await desk.get(`/desk/content/${name}`), "publish", fields);
    expect(answer.location, answer.text.slice(0, 900)).toBe(`/desk/content/${name}?done=published`);
  }
  const tee = { name: `Tee ${ODD}`, description: `One.\n${ODD}`, compare_at: "$60", slug: "tee" };
  const shown = { "pictures[0].src": photo, "pictures[1].src": decoration, "pictures[1].alt": ODD };
  const drawn = { "pictures[2].src": "/pictures/shop/sunday-cap.svg", "pictures[2].alt": "A cap" };
  const offer = {
    "sizes[0].size": "L",
    "sizes[0].price": "$52",
    "sizes[0].stock": "unlimited",
    "sizes[1].size": "S",
    "sizes[1].price": "1",
    "sizes[1].stock": "3",
  };
  const typed = { ...tee, ...shown, ...drawn, ...offer, collections: ["clothing", "oils"] };
  const made = await desk.go(await desk.get("/desk/new-product"), "save", typed);
  expect((await desk.press(made, "publish")).status, made.text.slice(0, 900)).toBe(303);
  // Drafts don't move, and are not public.
  await desk.press(await desk.get("/desk/content/services"), "save", { intro: "A draft" });
}

function later(release: Record<string, string>): Record<string, string> {
  return { ...release, titleLines: "Later", publicFrom: "2099-07-01T09:00" };
}

function entry(list: string, row: number, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${list}[${row}].${name}`, value]));
}

/** Starts a site on a copy, and compares what visitors get with what the first site has answered. */
async function compare(place: FreshDatabase): Promise<void> {
  const server = await startServer({}, { ...place, remove: async () => {} });
  try {
    const found = await everyAnswer(server);
    expect([...found.keys()].toSorted()).toEqual([...answers.keys()].toSorted());
    for (const [address, answer] of answers) expect(found.get(address), address).toBe(answer);
  } finally {
    await server.remove();
  }
}

const HEADERS = ["Location", "Content-Type", "Cache-Control", "Content-Length"];

/** Returns all that visitors can ask for, without what differs from one site, or answer, to the next. */
async function everyAnswer({ origin }: TestServer): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const addresses = new Set(["/sitemap.xml", "/robots.txt", "/speculation-rules", "/nothing-here", "/media/none.webp"]);
  for (const page of [
    ...sitePages(),
    "/announcements/open-water",
    "/announcements/later",
    "/case-studies/camp",
    "/shop?collection=ol-and-wine",
  ])
    addresses.add(page);
  for (const { path: page } of await crawl(origin)) addresses.add(page);
  for (const address of addresses) {
    const { status, headers, bytes } = await ask(origin, address);
    const isText = /text|xml|json/.test(headers.get("Content-Type") ?? "");
    const text = bytes.toString("utf8");
    const body = isText ? comparable(text, origin) : digestOf(bytes);
    const values = HEADERS.map((name) => headers.get(name) ?? "");
    if (isText) values.pop();
    all.set(address, comparable([status, ...values].join(" "), origin) + body);
    if (!isText) continue;
    for (const [, found = ""] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) addresses.add(new URL(found).pathname);
    for (const file of mediaOf({ html: text })) addresses.add(file);
  }
  for (const slug of ["micah-rowe", "micah", "tirzah", "tirzah-obi", "naomi-carter"]) {
    const host = `${slug}.tetm.example`;
    const [head = ""] = (await askRaw(origin, "GET", "/", { Host: host })).split("\r\n\r\n");
    const lines = head
      .split("\r\n")
      .filter((line) => /^(?:HTTP|Location)/i.test(line))
      .map((line) => line.replace(/ OK$| $/, ""));
    all.set(host, lines.join("\n"));
  }
  return all;
}

async function ask(origin: string, address: string) {
  const response = await fetch(origin + address, { redirect: "manual" });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

function catalogue(env: Record<string, string>, ...args: string[]) {
  return runNode(["app/cli/catalogue.ts", ...args], env);
}

function content(env: Record<string, string>, ...args: string[]) {
  return runNode(["app/cli/content.ts", ...args], env);
}

/** Lists each file of a folder with the digest of its bytes. */
function digestsIn(where: string): string[] {
  const files = readdirSync(where, { recursive: true, encoding: "utf8", withFileTypes: true });
  const names = files.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  return names.map((name) => `${path.relative(where, name)} ${digestOf(readFileSync(name))}`).toSorted();
}
