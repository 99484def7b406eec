import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "../../support/run-tool.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { ANSWERS } from "../../support/survey-walk.ts";
import { visit } from "../../support/visitor.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startServer({ NODE_OPTIONS: `--import ${path.join(root, "tests/support/fail-on-signal.js")}` });
});

afterEach(() => server?.remove());

test("an unhandled rejection is one line in the log, and the site goes on", async () => {
  process.kill(server.pid() ?? 0, "SIGUSR2");
  const record = await server.waitForRecord(({ msg }) => msg === "unhandled rejection");
  expect(record).toMatchObject({
    level: 50,
    err: { message: "made-up rejection", stack: expect.stringContaining("fail-on-signal") },
  });
  expect((await fetch(server.origin)).status).toBe(200);
  expect(server.lines.filter((line) => line.includes("made-up"))).toHaveLength(1);
  expect(await server.stop()).toBe(0);
});

test("an uncaught exception is one fatal line, the database is closed, and the process ends with code 1", async () => {
  const visitor = visit(server.origin);
  await visitor.go(await visitor.get("/survey/creator"), "next", ANSWERS[1]);
  expect(existsSync(`${server.databaseFile}-wal`)).toBe(true);
  process.kill(server.pid() ?? 0, "SIGHUP");
  await expect
    .poll(
      () =>
        fetch(server.origin).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(false);
  expect(await server.stop()).toBe(1);
  const fatal = server.records().filter(({ level }) => level === 60);
  expect(fatal).toMatchObject([{ msg: "uncaught exception: the process ends", err: { message: "made-up exception" } }]);
  expect(server.lines.filter((line) => line.includes("made-up"))).toHaveLength(1);
  expect(existsSync(`${server.databaseFile}-wal`)).toBe(false);
});
