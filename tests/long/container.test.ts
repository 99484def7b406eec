import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findWords, SECRETS } from "../support/find-words.ts";
import { freePort } from "../support/free-port.ts";
import { COMPILED, root, runNode } from "../support/run-tool.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS } from "../support/survey-walk.ts";
import { visit } from "../support/visitor.ts";

// app/cli/container.sh with the real Litestream, which replicates to another folder.

/** Milliseconds between Litestream's checks of the log. */
const LOOKS_EVERY = 1_000;

const litestream = findLitestream();
let folder: string;
let volume: string;
let copy: string;
let started: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-replica-"));
  [volume, copy] = [path.join(folder, "data"), path.join(folder, "copy")];
  mkdirSync(volume);
  mkdirSync(path.join(folder, "bin"));
  symlinkSync(process.execPath, path.join(folder, "bin", "node"));
  if (litestream) symlinkSync(litestream, path.join(folder, "bin", "litestream"));
  started = [];
});

afterEach(async () => {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
  await wait(100);
  rmSync(folder, { recursive: true, force: true });
});

test("without SITE_ORIGIN it ends with one sentence", async () => {
  const site = await start({ SITE_ORIGIN: "" });
  expect(await site.ended).toBe(1);
  expect(site.printed()).toMatch(/^SITE_ORIGIN is missing: [^\n]+\n$/);
});

test("without a replica it is the server itself, and SIGTERM reaches it", async () => {
  const site = await start({ LITESTREAM_REPLICA_URL: "" });
  await site.answers();
  await answerFirstStep(site.origin, "Ruth");
  expect(await site.stop()).toBe(0);
  expect(existsSync(path.join(volume, "site.db-wal"))).toBe(false);
  expect(existsSync(copy)).toBe(false);
});

test.skipIf(!litestream)("the next start restores a lost volume, to the last answer", async () => {
  const first = await start();
  await first.answers();
  await answerFirstStep(first.origin, "Ruth");
  // Litestream opens a database a second after it starts. From then on, a stop copies the remaining changes.
  await expect.poll(() => existsSync(copy), { timeout: 10_000 }).toBe(true);
  await betweenLooks(first);
  await answerFirstStep(first.origin, "Naomi");
  expect(await first.stop(), first.printed()).toBe(0);
  rmSync(volume, { recursive: true });
  mkdirSync(volume);
  const second = await start();
  await second.answers();
  expect(await names()).toEqual(["Naomi", "Ruth"]);
  await betweenLooks(second);
  expect(await second.stop(), second.printed()).toBe(0);
});

test.skipIf(!litestream)("a time in the file 'restore' restores that state and keeps the previous one", async () => {
  const first = await start();
  await first.answers();
  await answerFirstStep(first.origin, "Ruth");
  await wait(2_500);
  const when = new Date().toISOString().replace(/\.\d+Z$/, "Z");
  await wait(1_500);
  await answerFirstStep(first.origin, "A mistake");
  await wait(1_500);
  await betweenLooks(first);
  expect(await first.stop(), first.printed()).toBe(0);
  writeFileSync(path.join(volume, "restore"), `${when}\n`);
  const second = await start();
  await second.answers();
  expect(second.printed()).toContain(
    `Restored the database as of ${when}; what was here before is in ${volume}/before-restore-`,
  );
  expect(await names()).toEqual(["Ruth"]);
  const aside = readdirSync(volume).find((name) => name.startsWith("before-restore-")) ?? "";
  expect((await readSurveys(path.join(volume, aside, "site.db"))).map(({ name }) => name)).toContain("A mistake");
  expect(existsSync(path.join(volume, "restore"))).toBe(false);
  await second.stop();
});

test.skipIf(!litestream)(
  "deleted data is in no later copy: neither in the database and its log beside Litestream, nor in a restored one",
  { timeout: 240_000 },
  async () => {
    const words = SECRETS.slice(0, 2);
    const first = await start();
    await first.answers();
    await expect.poll(() => existsSync(copy), { timeout: 10_000 }).toBe(true);
    const visitor = visit(first.origin);
    await visitor.press(await visitor.get("/survey/creator"), "next", {
      ...ANSWERS[1],
      name: `${words[0]}`,
      self_description: `${words[1]} `.repeat(700),
    });
    expect(new Set(beside().map((line) => line.replace(/^.*: /, "")))).toEqual(new Set(words));
    await visitor.press(await visitor.get("/survey/creator/answers"), "delete");
    // Litestream restarts the log once a minute, which overwrites old content.
    await expect
      .poll(() => first.printed().includes("deleted data erased"), { timeout: 200_000, interval: 1_000 })
      .toBe(true);
    expect(beside()).toEqual([]);
    await wait(2_500);
    await betweenLooks(first);
    expect(await first.stop(), first.printed()).toBe(0);
    rmSync(volume, { recursive: true });
    mkdirSync(volume);
    const second = await start();
    await second.answers();
    expect(beside()).toEqual([]);
    await second.stop();
    // Litestream's restore must leave no temporary files.
    expect(readdirSync(volume).filter((name) => name.includes(".tmp"))).toEqual([]);

    /** Searches the database, its log and its index, but not Litestream's own files (docs/decisions/0057). */
    function beside(): string[] {
      return ["site.db", "site.db-wal", "site.db-shm"].flatMap((name) => findWords(path.join(volume, name), words));
    }
  },
);

test.skipIf(!litestream)(
  "a backup's path in the file 'restore' brings it back, and the copy goes on from there",
  async () => {
    const first = await start();
    await first.answers();
    await answerFirstStep(first.origin, "Ruth");
    const backup = path.join(volume, "of-today.db");
    expect(await runNode(["app/cli/backup.ts", backup], { DATABASE_URL: `file:${volume}/site.db` })).toMatchObject({
      code: 0,
    });
    await answerFirstStep(first.origin, "A mistake");
    await expect.poll(() => existsSync(copy), { timeout: 10_000 }).toBe(true);
    await first.stop();
    writeFileSync(path.join(volume, "restore"), `${backup}\n`);
    const second = await start();
    await second.answers();
    expect(second.printed()).toContain(
      `Restored ${volume}/site.db from ${backup}; what was here before is ${volume}/site.db.before-restore-`,
    );
    expect(await names()).toEqual(["Ruth"]);
    expect(existsSync(path.join(volume, "restore"))).toBe(false);
    await answerFirstStep(second.origin, "After it");
    // As above: the new copy starts a second after the start.
    await wait(4_000);
    await betweenLooks(second);
    expect(await second.stop(), second.printed()).toBe(0);
    rmSync(volume, { recursive: true });
    mkdirSync(volume);
    const third = await start();
    await third.answers();
    expect(await names()).toEqual(["After it", "Ruth"]);
    await third.stop();
  },
);

test("a backup that is refused changes nothing, and the site starts, also without a replica", async () => {
  writeFileSync(path.join(volume, "restore"), "/nowhere/of-today.db");
  const site = await start({ LITESTREAM_REPLICA_URL: "" });
  await site.answers();
  expect(site.printed()).toContain(
    "There is no file /nowhere/of-today.db.\nThe backup /nowhere/of-today.db was not restored, see above; the site starts with the database that is here.\n",
  );
  expect(existsSync(path.join(volume, "restore"))).toBe(false);
  expect(existsSync(path.join(volume, "restore-failed"))).toBe(true);
  await site.stop();
});

test.skipIf(!litestream)(
  "a copy that can't be read stops the start of an empty volume instead of being overwritten",
  async () => {
    const first = await start();
    await first.answers();
    await expect.poll(() => existsSync(copy), { timeout: 10_000 }).toBe(true);
    await first.stop();
    for (const name of readdirSync(copy, { recursive: true, encoding: "utf8" })) {
      if (name.endsWith(".lz4")) writeFileSync(path.join(copy, name), "damaged");
    }
    rmSync(volume, { recursive: true });
    mkdirSync(volume);
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.printed()).toMatch(
      /^The copy at LITESTREAM_REPLICA_URL can't be restored to .*site\.db, see above; the site was not started, so that the copy stays as it is\.$/m,
    );
    expect(existsSync(path.join(volume, "site.db"))).toBe(false);
  },
);

/**
 * Waits until Litestream, which checks every second from its start, has just checked. If a stop and a check coincide,
 * Litestream 0.3.13 writes the last segment twice and logs an error.
 */
async function betweenLooks(site: Awaited<ReturnType<typeof start>>): Promise<void> {
  const [, opened = ""] = /time=(\S+) \S+ msg="initialized db"/.exec(site.printed()) ?? [];
  expect(opened, site.printed()).not.toBe("");
  const since = (Date.now() - Date.parse(opened)) % LOOKS_EVERY;
  await wait(since > LOOKS_EVERY / 10 && since < LOOKS_EVERY / 2 ? 0 : 1.2 * LOOKS_EVERY - since);
}

async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn("/bin/sh", ["app/cli/container.sh"], {
    cwd: root,
    env: {
      ...COMPILED,
      PATH: `${path.join(folder, "bin")}:/usr/bin:/bin`,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_ORIGIN: origin,
      SESSION_SECRET: "s".repeat(32),
      DATABASE_URL: `file:${volume}/site.db`,
      LITESTREAM_REPLICA_URL: `file://${copy}`,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let text = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => (text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const printed = () => text;
  return {
    origin,
    ended,
    printed,
    answers: async () => {
      await expect
        .poll(
          () =>
            fetch(`${origin}/healthz`).then(
              ({ ok }) => ok,
              () => text,
            ),
          { timeout: 20_000 },
        )
        .toBe(true);
    },
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

async function answerFirstStep(origin: string, name: string): Promise<void> {
  const visitor = visit(origin);
  const page = await visitor.press(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name });
  expect(page.location).toBe("/survey/creator?step=2");
}

async function names(): Promise<(string | null)[]> {
  return (await readSurveys(path.join(volume, "site.db"))).map(({ name }) => name).toSorted();
}

function findLitestream(): string | null {
  try {
    return createRequire(import.meta.url).resolve(
      `@flydotio/litestream-${process.platform}-${process.arch}/litestream`,
    );
  } catch {
    return null;
  }
}
