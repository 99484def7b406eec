import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "../../app/dev/launch/installation.js";

const MANIFEST = { dependencies: { zod: "4.0.0" }, devDependencies: { vite: "6.0.0" } };
const LOCKED = {
  "node_modules/zod": { version: "4.0.0" },
  "node_modules/vite": { version: "6.0.0", dev: true },
  "node_modules/fsevents": { version: "2.0.0", optional: true },
};

let project: string;

beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), "tetm-installation-"));
  write("package.json", MANIFEST);
  write("package-lock.json", { packages: { "": MANIFEST, ...LOCKED } });
  const { "node_modules/fsevents": _other, ...present } = LOCKED;
  write("node_modules/.package-lock.json", { packages: present });
  for (const folder of Object.keys(present)) write(`${folder}/package.json`, {});
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

test("a complete install is left alone, without the packages of other platforms", () => {
  expect(isInstalled(project)).toBe(true);
});

test("the lock names another version", () => {
  write("package-lock.json", { packages: { "": MANIFEST, ...LOCKED, "node_modules/zod": { version: "4.0.1" } } });
  expect(isInstalled(project)).toBe(false);
});

test("package.json asks for more than the lock knows: npm gets to say so", () => {
  write("package.json", { ...MANIFEST, dependencies: { ...MANIFEST.dependencies, jose: "6.0.0" } });
  expect(isInstalled(project)).toBe(false);
});

function write(name: string, content: object): void {
  const file = path.join(project, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}
