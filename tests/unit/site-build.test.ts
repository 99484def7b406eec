import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../../app/cli/failure.js";
import { buildIfChanged, isBuilt } from "../../app/dev/build/site-build.js";

// A made-up project, and a program instead of Node that counts the builds.

let project: string;
let builder: string;

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  project = mkdtempSync(path.join(os.tmpdir(), "tetm-build-"));
  write("app/root.tsx", "one");
  write("migrations/0001.ts", "one");
  write("vite.config.ts", "one");
  builder = path.join(project, "builder");
  useBuilder(
    "mkdir -p build/server build/client/assets && echo script > build/client/assets/a.js && echo x > build/server/index.js && echo built >> builds",
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(project, { recursive: true, force: true });
});

test("it builds once, and again only when a source has changed", async () => {
  expect(isBuilt(project)).toBe(false);
  await buildIfChanged(project, builder);
  await buildIfChanged(project, builder);
  expect(builds()).toBe(1);
  for (const [index, name] of [
    "app/root.tsx",
    "app/new.ts",
    "migrations/0001.ts",
    "vite.config.ts",
    "package-lock.json",
  ].entries()) {
    write(name, "two");
    expect(isBuilt(project), name).toBe(false);
    await buildIfChanged(project, builder);
    expect(builds(), name).toBe(index + 2);
  }
});

test("it compresses scripts and styles for the server to send", async () => {
  await buildIfChanged(project, builder);
  const compressed = readFileSync(path.join(project, "build/client/assets/a.js.br"));
  expect(brotliDecompressSync(compressed).toString()).toBe("script\n");
});

test("files that the build does not read count for nothing", async () => {
  await buildIfChanged(project, builder);
  write("README.md", "new");
  write("public/icon.svg", "new");
  expect(isBuilt(project)).toBe(true);
});

test("after a build that failed the old one does not pass for the new", async () => {
  await buildIfChanged(project, builder);
  write("app/root.tsx", "two");
  useBuilder("exit 3");
  await expect(buildIfChanged(project, builder)).rejects.toThrow(Failure);
  write("app/root.tsx", "one");
  expect(isBuilt(project)).toBe(false);
});

function useBuilder(script: string): void {
  writeFileSync(builder, `#!/bin/sh\n${script}\n`);
  chmodSync(builder, 0o755);
}

function builds(): number {
  return readFileSync(path.join(project, "builds"), "utf8").trim().split("\n").length;
}

function write(name: string, content: string): void {
  const file = path.join(project, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
