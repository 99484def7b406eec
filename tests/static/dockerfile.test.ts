import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findInstructions, readDockerfile } from "../support/dockerfile.ts";
import { root } from "../support/run-tool.ts";

const stages = readDockerfile(readFileSync(path.join(root, "Dockerfile"), "utf8"));
const last = stages.at(-1);
const build = stages.find(({ name }) => name === "build");
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

test("its Node is the project's, from the official image", () => {
  const node = readFileSync(path.join(root, ".node-version"), "utf8").trim();
  expect(new Set(stages.map(({ base }) => base))).toEqual(
    new Set(["litestream/litestream:0.3.13", `node:${node}-slim`]),
  );
});

test("everything it copies exists, and .dockerignore allows it", () => {
  const copies = stages.flatMap((stage) => findInstructions(stage, "COPY"));
  const stagesNamed = copies.flatMap(({ flags }) => flags).map((flag) => flag.replace(/^--from=/, ""));
  expect(stagesNamed.filter((name) => !stages.some((stage) => stage.name === name))).toEqual([]);
  const sources = copies.filter(({ flags }) => flags.length === 0).flatMap(({ words }) => words.slice(0, -1));
  expect(sources).toContain("app");
  expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([]);
  expect(sources.filter((source) => !allowedNames(root).includes(source.split("/")[0] ?? ""))).toEqual([]);
});

test(".dockerignore names only existing files, and excludes data, secrets and tests", () => {
  const allowed = allowedNames(root);
  for (const name of allowed) expect(existsSync(path.join(root, name)), name).toBe(true);
  for (const name of ["data", "node_modules", "build", "tests", "docs", ".git", ".env"])
    expect(allowed).not.toContain(name);
});

test("packages are installed from the lock file, without scripts, with a cache; the last stage gets those of production", () => {
  const installs = stages.flatMap((stage) =>
    findInstructions(stage, "RUN").filter(({ text }) => /npm (ci|i|install)/.test(text)),
  );
  expect(installs.map(({ text }) => text)).toEqual([
    "npm ci --ignore-scripts",
    "npm ci --omit=dev --omit=peer --ignore-scripts",
  ]);
  for (const { flags } of installs) expect(flags).toContain("--mount=type=cache,target=/root/.npm");
  const modules = findInstructions(last, "COPY").filter(({ text }) => text.includes("node_modules"));
  expect(modules.map(({ flags }) => flags)).toEqual([["--from=packages"]]);
});

test("it runs as a user who owns only /data", () => {
  expect(findInstructions(last, "USER").map(({ text }) => text)).toEqual(["node"]);
  expect(findInstructions(last, "RUN")[0]?.text).toContain("install --directory --owner=node --group=node /data");
  expect(
    findInstructions(last, "COPY")
      .flatMap(({ flags }) => flags)
      .filter((flag) => /--ch(own|mod)/.test(flag)),
  ).toEqual([]);
  expect(findInstructions(last, "ENV").flatMap(({ words }) => words)).toContain("DATABASE_URL=file:/data/site.db");
});

test("an init passes signals on to a script that ends in exec", () => {
  expect(findInstructions(last, "ENTRYPOINT").map(({ words }) => words)).toEqual([["/usr/local/bin/tini", "-s", "--"]]);
  const [command] = findInstructions(last, "CMD");
  expect(command?.words).toEqual(["/bin/sh", "app/cli/container.sh"]);
  const script = readFileSync(path.join(root, command?.words[1] ?? ""), "utf8");
  expect(script.trimEnd().split("\n").at(-1)).toMatch(/^exec litestream replicate /);
  expect(script).toMatch(/\|\| exec \$server$/m);
  execFileSync("/bin/sh", ["-n", path.join(root, "app/cli/container.sh")]);
});

test("its health check needs only Node", () => {
  const [check] = findInstructions(last, "HEALTHCHECK");
  expect(check?.flags).toEqual(["--interval=30s", "--timeout=5s", "--start-period=10s"]);
  expect(check?.text).toMatch(/^CMD \["node", "-e", ".*\/healthz/);
  expect(() => new Function(JSON.parse(check?.text.slice("CMD ".length) ?? "")[2])).not.toThrow();
});

test("it contains no secret", () => {
  const settings = ["ENV", "ARG"].flatMap((name) => stages.flatMap((stage) => findInstructions(stage, name)));
  const names = settings.flatMap(({ words }) => words.map((word) => word.split("=")[0]));
  expect(names).toEqual(["NODE_ENV", "PORT", "DATABASE_URL", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"]);
});

test("it has every command that a document names for use inside", () => {
  const inside = commandsInside();
  expect(inside).toEqual(expect.arrayContaining(["backup", "migrate", "move-to-postgres", "orders", "restore"]));
  for (const name of inside) {
    expect(scripts[name], name).toBe(`node app/cli/${name}.ts`);
    expect(existsSync(path.join(root, `app/cli/${name}.ts`)), name).toBe(true);
  }
  // The image contains all of app/cli and the files that it imports.
  expect(findInstructions(build, "RUN").map(({ text }) => text)).toEqual(
    expect.arrayContaining([scripts.build, "node app/dev/build/collect-commands.ts commands"]),
  );
  expect(findInstructions(last, "COPY").map(({ flags, text }) => [...flags, text].join(" "))).toContain(
    "--from=build /site/commands ./",
  );
});

/** Commands that documents run as `node app/cli/...` or name for use in the image, and operating.md's table of them. */
function commandsInside(): string[] {
  const documents = readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(path.join(root, "docs", name), "utf8"))
    .concat(readFileSync(path.join(root, "README.md"), "utf8"));
  const operating = readFileSync(path.join(root, "docs/operating.md"), "utf8");
  const table = /^## Commands$(.*?)^## /ms.exec(operating)?.[1] ?? "";
  const names = [
    ...documents.flatMap((text) => Array.from(text.matchAll(/\bnode app\/cli\/([\w-]+)\.ts/g))),
    ...table.matchAll(/^\| `npm run ([\w-]+)/gm),
  ].map(([, name]) => name ?? "");
  return [...new Set(names)];
}

/** Returns names that .dockerignore allows. It must exclude everything first, then list exceptions. */
function allowedNames(context: string): string[] {
  const lines = readFileSync(path.join(context, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  if (lines[0] !== "*" || lines.slice(1).some((line) => !/^![\w.-]+$/.test(line)))
    throw new Error(".dockerignore is not '*' and names with '!'.");
  return lines.slice(1).map((line) => line.slice(1));
}
