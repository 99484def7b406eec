import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { partners } from "../../app/content/home.ts";
import { partnersOnFile } from "../../app/pages/home/partners-on-file.server.ts";

let folder: string;
let warnings: object[];
const log = { warn: (details: object) => void warnings.push(details) };

beforeEach(() => {
  warnings = [];
  folder = mkdtempSync(path.join(os.tmpdir(), "public-"));
  mkdirSync(path.join(folder, "partners"));
  writeFileSync(path.join(folder, "partners/there.svg"), "<svg/>");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a partner whose logo is missing is logged and left out", () => {
  const shown = partnersOnFile(
    [
      { name: "There", logoUrl: "/partners/there.svg", logoSize: { width: 200, height: 100 } },
      { name: "Gone", logoUrl: "/partners/gone.svg" },
      { name: "Never had one" },
    ],
    folder,
    log,
  );
  expect(shown.map((partner) => partner.name)).toEqual(["There"]);
  expect(warnings).toEqual([
    { partner: "Gone", logoUrl: "/partners/gone.svg" },
    { partner: "Never had one", logoUrl: null },
  ]);
});

test("the site's own 11 partners all have their logo", () => {
  expect(partnersOnFile(partners, path.resolve("public"), log)).toHaveLength(11);
  expect(warnings).toEqual([]);
});
