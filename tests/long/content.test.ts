import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { documents } from "../../app/site/content/documents.ts";
import { addCopies } from "../../app/site/pictures/copy-pictures.server.ts";
import { type Ended, runNode } from "../support/run-tool.ts";
import { withDatabase } from "../support/server-database.ts";

let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);

beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), "tetm-content-"))));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what one site has published becomes another's, and comes out of it as the same files", async () => {
  expect(await content("one", "export", inFolder("first"))).toMatchObject({ code: 0 });
  change("first", "about", "intro: We started", "intro: We began");
  expect(await content("other", "import", inFolder("first"))).toMatchObject({
    code: 0,
    output: "Saved as drafts: about.\n",
  });
  expect(await published("other")).toEqual([]);
  const again = await content("other", "import", inFolder("first"), "--publish");
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("about.yaml: a member has a draft of it")]);

  expect(await content("third", "import", inFolder("first"), "--publish")).toMatchObject({
    code: 0,
    output: "Published: about.\n",
  });
  expect(await published("third")).toEqual(["about 1"]);
  expect((await content("third", "import", inFolder("first"), "--publish")).output).toBe("Everything is as it was.\n");
  await content("third", "export", inFolder("second"));
  for (const name of Object.keys(documents)) expect(file("second", name)).toBe(file("first", name));
});

const PORTRAIT = "AAAAAAAAAAAAAAAAAAAAAA";
const COPY = { id: PORTRAIT, name: "Portrait", alt: "", isDecoration: false, focus: 1, width: 800, height: 1000 };
const files = [
  { width: 400, format: "webp" as const },
  { width: 800, format: "jpg" as const },
];

/** Returns bytes that begin as a file of the format does. */
async function readSample(_id: string, { format }: { format: string }): Promise<Uint8Array> {
  return Buffer.from(format === "jpg" ? "\xff\xd8\xff photo" : "RIFF    WEBP photo", "latin1");
}

test("a file that is no picture, and a picture that is missing, change nothing", async () => {
  await content("one", "export", inFolder("blank"));
  await withDatabase(inFolder("one.db"), (db) =>
    addCopies(db, [{ ...COPY, files }], readSample, { now: () => new Date(0), randomId: () => "stamp" }),
  );
  change("blank", "about", "/pictures/team/gideon-marsh.svg", `picture:${PORTRAIT}`);
  expect((await content("one", "import", inFolder("blank"), "--publish")).code).toBe(0);
  await content("one", "export", inFolder("first"));
  writeFileSync(inFolder("first", "pictures", `${PORTRAIT}-800.jpg`), "<script>alert(1)</script>");
  const odd = await content("other", "import", inFolder("first"), "--publish");
  expect([odd.code, odd.output]).toEqual([1, expect.stringContaining("-800.jpg is not what its name says.")]);
  rmSync(inFolder("first", "pictures"), { recursive: true });
  const missing = await content("other", "import", inFolder("first"), "--publish");
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining("Founder's portrait: choose one")]);
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
