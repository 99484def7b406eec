import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../app/database/database.ts";
import { documents } from "../../app/site/content/documents.ts";
import { addCopies } from "../../app/site/pictures/copy-pictures.server.ts";
import { insertVersion } from "../../app/site/publishing/documents.store.server.ts";
import { type Ended, runNode } from "../support/run-tool.ts";
import { withDatabase } from "../support/server-database.ts";

let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);

beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), "tetm-content-"))));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PORTRAIT = "AAAAAAAAAAAAAAAAAAAAAA";
const COPY = { id: PORTRAIT, name: "Portrait", alt: "", isDecoration: false, focus: 1, width: 800, height: 1000 };
const files = [
  { width: 400, format: "webp" as const },
  { width: 800, format: "jpg" as const },
];

/** Returns bytes with the format's signature. */
async function readSample(_id: string, { format }: { format: string }): Promise<Uint8Array> {
  return Buffer.from(format === "jpg" ? "\xff\xd8\xff photo" : "RIFF    WEBP photo", "latin1");
}

/** Adds a picture to a library like an import. */
function addCopy(db: Database, words: { alt?: string } = {}): Promise<string[]> {
  return addCopies(db, [{ ...COPY, ...words, files }], readSample, { now: () => new Date(0), randomId: () => "stamp" });
}

/** Text that YAML could misread. */
const ODD = `“Ruth & Naomi” <b>\\n</b> 🌾 ישעיהו - # : | > * ' "`;
const PROSE = `## ${ODD}

We ship on **Mondays**\\\nand [Tuesdays](/contact).

1. Pack
2. > Send

    four spaces
| no | table |`;

test("what one site has published becomes another's, and comes out of it as the same files", async () => {
  await content("one", "export", inFolder("blank"));
  await withDatabase(inFolder("one.db"), async (db) => {
    const saved = { version: 1, at: "2026-01-01T00:00:00.000Z", by: "x" };
    await addCopy(db, { alt: ODD });
    const changed = { intro: ODD, nameText: "Null, ~, true, 0x1f.", founderPortrait: `picture:${PORTRAIT}` };
    await insertVersion(db, "about", { ...saved, body: { ...documents.about.initial, ...changed } });
    await insertVersion(db, "shipping", { ...saved, body: { ...documents.shipping.initial, prose: PROSE } });
  });
  expect(await content("one", "export", inFolder("first"))).toMatchObject({ code: 0 });
  const added = "Pictures added to the library: 1.\n";
  expect(await content("other", "import", inFolder("first"))).toMatchObject({
    code: 0,
    output: `${added}Saved as drafts: about, shipping.\n`,
  });
  expect(await published("other")).toEqual([]);
  const again = await content("other", "import", inFolder("first"), "--publish");
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("about.yaml: a member has a draft of it")]);

  expect(await content("third", "import", inFolder("first"), "--publish")).toMatchObject({
    code: 0,
    output: `${added}Published: about, shipping.\n`,
  });
  expect(await published("third")).toEqual(["about 1", "shipping 1"]);
  expect((await content("third", "import", inFolder("first"), "--publish")).output).toBe("Everything is as it was.\n");
  await content("third", "export", inFolder("second"));
  expect(filesIn("second")).toEqual(filesIn("first"));
  expect(filesIn("first").length).toBe(Object.keys(documents).length + 1 + files.length);
});

test("a file that is no picture, and a picture that is missing, change nothing", async () => {
  await content("one", "export", inFolder("blank"));
  await withDatabase(inFolder("one.db"), (db) => addCopy(db));
  change("blank", "about", "/pictures/team/gideon-marsh.svg", `picture:${PORTRAIT}`);
  expect((await content("one", "import", inFolder("blank"), "--publish")).code).toBe(0);
  await content("one", "export", inFolder("first"));
  writeFileSync(inFolder("first", "pictures", `${PORTRAIT}-800.jpg`), "<script>alert(1)</script>");
  const odd = await content("other", "import", inFolder("first"), "--publish");
  expect([odd.code, odd.output]).toEqual([1, expect.stringContaining("-800.jpg is not what its name says.")]);
  rmSync(inFolder("first", "pictures"), { recursive: true });
  const missing = await content("other", "import", inFolder("first"), "--publish");
  expect([missing.code, missing.output]).toEqual([
    1,
    expect.stringContaining("Founder's portrait: the picture that was chosen isn't there anymore"),
  ]);
  expect(await published("other")).toEqual([]);
  const rows = await withDatabase(inFolder("other.db"), (db) => db.selectFrom("picture_files").selectAll().execute());
  expect(rows).toEqual([]);
});

test("a mistake is said with its place, and nothing is changed", async () => {
  await content("one", "export", inFolder("first"));
  change("first", "company", "location: Based in", "location: At home in");
  change("first", "about", "intro: We started", `intro: ${"a".repeat(500)} We started`);
  const { code, output } = await content("one", "import", inFolder("first"), "--publish");
  expect([code, output]).toEqual([1, expect.stringMatching(/about.yaml: Introduction.*\nNothing was changed\.\n$/s)]);
  expect(await published("one")).toEqual([]);
});

function content(site: string, ...args: string[]): Promise<Ended> {
  return runNode(["app/cli/content.ts", ...args], { DATABASE_URL: `file:${inFolder(`${site}.db`)}` });
}

function file(where: string, name: string): string {
  return readFileSync(inFolder(where, `${name}.yaml`), "utf8");
}

/** Returns each file of a folder with its bytes. */
function filesIn(where: string): string[] {
  const entries = readdirSync(inFolder(where), { recursive: true, encoding: "utf8", withFileTypes: true });
  const names = entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  return names.map((name) => `${path.relative(inFolder(where), name)} ${readFileSync(name, "base64")}`).toSorted();
}

function change(where: string, name: string, before: string, after: string): void {
  expect(file(where, name)).toContain(before);
  writeFileSync(
    inFolder(where, `${name}.yaml`),
    file(where, name).replace(before, () => after),
  );
}

function published(site: string): Promise<string[]> {
  return withDatabase(inFolder(`${site}.db`), async (db) => {
    const rows = await db.selectFrom("document_versions").select(["document", "version"]).execute();
    return rows.map(({ document, version }) => `${document} ${version}`);
  });
}
