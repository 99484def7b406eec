import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findNode, isNewEnough } from "../../app/dev/launch/node-binary.js";

let project: string;
let binary: string;

beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), "tetm-node-"));
  binary = path.join(project, "node_modules/node/bin/node");
  mkdirSync(path.dirname(binary), { recursive: true });
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

test.each([
  ["v22.18.0", false],
  ["v24.6.0", false],
  ["v24.7.0\n", true],
  ["", false],
])("%j is new enough: %s", (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

test.each(["#!/bin/sh\nexit 1\n", "\u007fELF half a download", "#!/bin/sh\necho v18.0.0\n"])(
  "%j is passed over for the Node that runs",
  (content) => {
    writeBinary(content);
    expect(findNode(project)).toBe(process.execPath);
  },
);

function writeBinary(content: string): void {
  writeFileSync(binary, content);
  chmodSync(binary, 0o755);
}
