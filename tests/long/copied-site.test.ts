import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { digestOf } from "../../app/site/pictures/run-picture-process.server.ts";
import { comparable } from "../support/crawl.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { freshDatabase } from "../support/fresh-database.ts";
import { mediaOf, picturesOf, untilPrepared, upload } from "../support/library.ts";
import { runNode } from "../support/run-tool.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import type { Visitor } from "../support/visitor.ts";

// A site that was exported and imported elsewhere is the same site. A restored backup and a site that was moved to
// PostgreSQL have the same rows: restore.test.ts, postgres/move-to-postgres.test.ts.

/**
 * Milliseconds for each step. All pictures are made by a process that gets no more of the processor than others leave:
 * twenty seconds on a quiet machine, minutes beside other tests.
 */
const LIMIT = 10 * 60_000;

const first = useServer(startServer);
let folder: string;

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

/** Pages with what was written, and addresses that were changed, are not public yet, or aren't there any more. */
const ADDRESSES = `/ /about /portfolio?page=2 /case-studies/camp /shipping /terms /privacy /sitemap.xml /creators/micah
  /creators/micah-rowe /creators/tirzah /creators/naomi-carter /announcements/river-tour /announcements/open-water
  /announcements/later /shop /shop/tee /shop?collection=oils /shop?collection=ol-and-wine`.split(/\s+/);

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-copied-"));
  await fill(visitDesk(first.origin, await signInMember(first.databaseFile)), first.origin);
}, LIMIT);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an export, imported and published elsewhere, is the same site", { timeout: LIMIT }, async () => {
  const [one, other] = [path.join(folder, "one"), path.join(folder, "other")];
  const copy = await freshDatabase();
  expect(await run("content", first.databaseEnv, "export", one)).toMatchObject({ code: 0 });
  const products = path.join(folder, "products.yaml");
  expect(await run("catalogue", first.databaseEnv, "export", products)).toMatchObject({ code: 0 });
  const imported = await run("content", copy.env, "import", one, "--publish");
  expect([imported.code, imported.output]).toEqual([0, expect.stringContaining("Pictures added to the library: 5.")]);
  expect(await run("catalogue", copy.env, "import", products, "--publish")).toMatchObject({ code: 0 });
  expect(await run("content", copy.env, "export", other)).toMatchObject({ code: 0 });
  expect(digestsIn(other)).toEqual(digestsIn(one));

  const second = await startServer({}, copy);
  const answers = await answersOf(first.origin);
  expect(answers.get("/creators/micah-rowe")).toMatch(/^308 \/creators\/micah /);
  expect(answers.get("/announcements/later")).toMatch(/^404/);
  expect([...answers.keys()].filter((name) => name.startsWith("/media/")).length).toBeGreaterThan(15);
  const found = await answersOf(second.origin);
  await second.remove();
  expect([...found.keys()]).toEqual([...answers.keys()]);
  for (const [address, answer] of answers) expect(found.get(address), address).toBe(answer);
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

/** Returns the answers to the addresses, and the digests of the pictures on their pages. */
async function answersOf(origin: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const address of ADDRESSES) {
    const response = await fetch(origin + address, { redirect: "manual" });
    const text = comparable(await response.text(), origin);
    answers.set(address, `${response.status} ${response.headers.get("Location") ?? ""} ${text}`);
    for (const file of mediaOf({ html: text }))
      answers.set(file, digestOf(Buffer.from(await (await fetch(origin + file)).arrayBuffer())));
  }
  return answers;
}

function run(command: "catalogue" | "content", env: Record<string, string>, ...args: string[]) {
  return runNode([`app/cli/${command}.ts`, ...args], env);
}

/** Lists each file of a folder with the digest of its bytes. */
function digestsIn(where: string): string[] {
  const files = readdirSync(where, { recursive: true, encoding: "utf8", withFileTypes: true });
  const names = files.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  return names.map((name) => `${path.relative(where, name)} ${digestOf(readFileSync(name))}`).toSorted();
}
