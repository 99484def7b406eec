import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { readDockerfile } from "../support/dockerfile.ts";
import { root } from "../support/run-tool.ts";
import { replayStage } from "./container/replay-stage.ts";
import { walkThrough } from "./container/run-site.ts";

// `npm run evidence -- container-steps`: replays the Dockerfile's steps in a temporary folder, from a clean clone of
// what is committed, then starts the result as a user who can write only to the data folder, and uses it. Needs no
// container engine.

/** The user `node` of the official image. */
const USER = 1000;

const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-container-"));
try {
  const context = path.join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", root, context]);
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  copyFileSync(process.execPath, path.join(bin, "node"));
  // The image's Node, without this project's tools.
  process.env.PATH = [
    bin,
    ...(process.env.PATH ?? "").split(path.delimiter).filter((one) => !one.includes("node_modules")),
  ].join(path.delimiter);

  const stages = readDockerfile(readFileSync(path.join(context, "Dockerfile"), "utf8"));
  for (const stage of stages.filter(({ name }) => !["litestream", "init"].includes(name)))
    replayStage(stage, folder, context);
  const last = stages.at(-1);
  if (!last) throw new Error("The Dockerfile has no stage.");
  const site = path.join(folder, last.name);
  const volume = path.join(folder, "data");
  mkdirSync(volume);
  makeReadOnly(site);
  if (isRoot()) chownSync(volume, USER, USER);
  chmodSync(folder, 0o755);
  reportSize(site);

  const command = last.instructions.find(({ name }) => name === "CMD")?.words ?? [];
  const given = readEnv(last.instructions.filter(({ name }) => name === "ENV").flatMap(({ words }) => words));
  const inherited = { PATH: `${bin}:/usr/bin:/bin`, ...given, DATABASE_URL: `file:${volume}/site.db` };
  const user = isRoot() ? { uid: USER, gid: USER } : {};
  await walkThrough(volume, (env) => ({
    file: command[0] ?? "",
    args: command.slice(1),
    cwd: site,
    env: { ...inherited, ...env, DATABASE_URL: inherited.DATABASE_URL },
    ...user,
  }));
  const content = ["export", "import"].map((way) => `content ${way} ${path.join(volume, "content")}`);
  for (const shipped of ["migrate", "catalogue list", "orders list", "mail list", "staff list", ...content]) {
    const [name = "", ...args] = shipped.split(" ");
    const printed = execFileSync("node", [`app/cli/${name}.ts`, ...args], {
      cwd: site,
      env: { ...inherited, NODE_ENV: "production" },
      encoding: "utf8",
      ...user,
    });
    console.log(`node app/cli/${name}.ts ${args.join(" ")}: ${printed.trim().split("\n")[0]}`);
  }
} finally {
  execFileSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
}

function makeReadOnly(site: string): void {
  execFileSync("chmod", ["-R", "a-w", site]);
  const options = isRoot() ? { uid: USER, gid: USER } : {};
  try {
    execFileSync("/bin/sh", ["-c", "touch site-is-writable"], { cwd: site, stdio: "ignore", ...options });
  } catch {
    console.log("the user of the site can't write into its folder");
    return;
  }
  accessSync(site, constants.W_OK);
  throw new Error("The site's folder can be written.");
}

function reportSize(site: string): void {
  const listed = execFileSync(
    "du",
    ["-sk", ...["app", "build", "migrations", "node_modules", "public"].map((name) => path.join(site, name)), site],
    { encoding: "utf8" },
  );
  console.log(
    listed
      .trim()
      .split("\n")
      .map((line) => line.split("\t"))
      .map(([size, name = ""]) => `${path.relative(folder, name)}: ${(Number(size) / 1024).toFixed(1)} MB`)
      .join("\n"),
  );
}

function readEnv(words: string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
