import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAudit } from "../../support/audit-lines.ts";
import { signInMember, visitDesk } from "../../support/desk-member.ts";
import { picturesOf, untilPrepared, upload } from "../../support/library.ts";
import { COMPILED, root, runNode } from "../../support/run-tool.ts";
import { makePhoto } from "../../support/sample-pictures.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { eventually } from "../../support/visit.ts";
import type { Visitor } from "../../support/visitor.ts";

// `npm run content -- import --publish` is killed while the site runs.

const PUBLISHED = "Pictures added to the library: 1.\nPublished: about, company, services.\n";

/** A sentence of each document in the two folders. Every page shows the phone number, too. */
const TEXTS = [
  { phone: "(919) 555-0101", about: "One is here.", services: "One serves." },
  { phone: "(919) 555-0202", about: "Two is here.", services: "Two serves." },
] as const;

let folder: string;
let server: TestServer;
let desk: Visitor;
/** Ids of the pictures of both folders. */
const pictures: string[] = [];
const folderOf = (state: number) => path.join(folder, String(state));

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-killed-import-"));
  server = await startServer();
  desk = visitDesk(server.origin, await signInMember(server.databaseFile));
  for (const [state, { phone, about, services }] of TEXTS.entries()) {
    pictures.push(await exportWithPicture(state));
    change(state, "company", /^phone: .*$/m, `phone: "${phone}"`);
    change(state, "about", /^intro: .*$/m, `intro: ${about}`);
    change(state, "about", /^founderPortrait: .*$/m, `founderPortrait: "picture:${pictures[state]}"`);
    change(state, "services", /^intro: .*$/m, `intro: ${services}`);
  }
}, 300_000);

afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Exports the site with a picture that it doesn't have afterwards. Returns its id. */
async function exportWithPicture(seed: number): Promise<string> {
  const bytes = await makePhoto({ width: 500, height: 400, seed });
  await upload(desk, server.origin, [{ name: "wheat.jpg", bytes }]);
  const [page = ""] = picturesOf(await untilPrepared(desk));
  await desk.press(await desk.get(page), "save", { decoration: "yes" });
  const args = ["app/cli/content.ts", "export", folderOf(seed)];
  expect(await runNode(args, server.databaseEnv)).toMatchObject({ code: 0 });
  const id = page.split("/").at(-1) ?? "";
  await deletePicture(id);
  return id;
}

/** Deletes a picture that no page shows, if it is there. */
async function deletePicture(id: string | undefined): Promise<void> {
  const page = await desk.get(`/desk/pictures/${id}`);
  if (page.status === 200) await desk.press(page, "delete");
}

function change(state: number, name: string, before: RegExp, after: string): void {
  const file = path.join(folderOf(state), `${name}.yaml`);
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(before);
  writeFileSync(file, text.replace(before, after));
}

const importArgs = (state: number) => ["app/cli/content.ts", "import", folderOf(state), "--publish"];

/** Runs the import, and kills it after a time. Returns whether it had ended before. */
async function killImport(state: number, after: number): Promise<boolean> {
  const env = { ...process.env, ...COMPILED, ...server.databaseEnv };
  const child = spawn(process.execPath, importArgs(state), { cwd: root, env, stdio: "ignore" });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await Promise.race([pause(after), ended]);
  child.kill("SIGKILL");
  return (await ended) === 0;
}

function readState() {
  return withDatabase(server.databaseFile, async (db) => {
    const rows = await db.selectFrom("document_versions").select(["document", "body"]).orderBy("version").execute();
    const newest = new Map(rows.map(({ document, body }) => [document, JSON.parse(body) as Record<string, string>]));
    const drafts = await db.selectFrom("document_drafts").select("document").execute();
    const library = await db.selectFrom("pictures").select("id").execute();
    const files = await db.selectFrom("picture_files").select("width").execute();
    const sentences = [newest.get("about")?.intro, newest.get("services")?.intro];
    return { sentences, versions: rows.length, drafts: drafts.length, pictures: library.length, files: files.length };
  });
}

/** Milliseconds after which the import is killed: before it has begun, while it starts, reads and writes. */
const MOMENTS = [0, 400, 800, 1_200, 1_600, 2_400];

test("an import that is killed has published all documents and pictures, or nothing, and can be repeated", async () => {
  expect((await runNode(importArgs(0), server.databaseEnv)).output).toBe(PUBLISHED);
  const { files } = await readState();
  let { versions } = await readState();
  for (const [round, moment] of MOMENTS.entries()) {
    const next = (round + 1) % 2;
    const { about, services, phone } = TEXTS[next] ?? TEXTS[0];
    const isDone = await killImport(next, moment);
    const found = await readState();
    const isPublished = found.versions > versions;
    const more = isPublished
      ? { versions: versions + 3, pictures: 2, files: 2 * files, sentences: [about, services] }
      : { versions, pictures: 1, files };
    expect(found, `after ${moment} ms`).toMatchObject({ ...more, drafts: 0 });
    expect(isDone && !isPublished).toBe(false);
    const { output } = await runNode(importArgs(next), server.databaseEnv);
    expect(output).toBe(isPublished ? "Everything is as it was.\n" : PUBLISHED);
    versions += 3;
    expect((await readState()).sentences).toEqual([about, services]);
    await eventually(async () => (await fetch(`${server.origin}/about`)).text()).toMatch(
      new RegExp(`${about}[^]*${phone.replaceAll(/[()]/g, "\\$&")}`),
    );
    await deletePicture(pictures[1 - next]);
  }
  const lines = await readAudit(server.databaseFile, "content");
  expect(lines.filter(({ action }) => action === "content.published")).toHaveLength(versions);
}, 300_000);
