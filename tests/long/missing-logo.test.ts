import { cpSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../support/run-tool.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { eventually } from "../support/visit.ts";

// A missing logo is logged and hidden (docs/behavior.md, Home 4), even if the page is cached.

const LOGO = "/partners/fever-app.svg";
const PORTRAIT = "/pictures/creators/micah-rowe.svg";

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-public-"));
  for (const name of ["build", "node_modules"]) symlinkSync(path.join(root, name), path.join(folder, name));
  cpSync(path.join(root, "public"), path.join(folder, "public"), { recursive: true });
  server = await startServer({}, undefined, { folder });
});

afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function keep(address: string): Promise<string> {
  await eventually(async () => (await fetch(server.origin + address)).headers.has("Cache-Status")).toBe(true);
  return (await fetch(server.origin + address)).text();
}

test.each([
  [
    "/",
    LOGO,
    (record: Record<string, unknown>) =>
      record.msg === "a picture is missing" && record.src === LOGO && record.description === "Fever App",
  ],
  [
    "/creators/micah-rowe",
    PORTRAIT,
    (record: Record<string, unknown>) => record.msg === "a picture is missing" && record.src === PORTRAIT,
  ],
])(
  "%s leaves %s out while it is missing, logs that, and shows it again once it is back",
  async (address, file, fits) => {
    expect(await keep(address)).toContain(`src="${file}"`);
    const [place, away] = [path.join(folder, "public", file), path.join(folder, "away.svg")];
    renameSync(place, away);
    await eventually(async () => (await (await fetch(server.origin + address)).text()).includes(`src="${file}"`)).toBe(
      false,
    );
    await server.waitForRecord(fits);
    expect(await keep(address)).not.toContain(`src="${file}"`);
    renameSync(away, place);
    await eventually(async () => (await (await fetch(server.origin + address)).text()).includes(`src="${file}"`)).toBe(
      true,
    );
  },
);
