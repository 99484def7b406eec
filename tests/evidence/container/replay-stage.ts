import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Instruction, Stage } from "../../support/dockerfile.ts";

/**
 * Replays a Dockerfile's stages in folders: a stage's /site is `<folder>/<stage>`. Steps about the base image (absolute
 * paths outside /site) are printed and skipped.
 */
export function replayStage(stage: Stage, folder: string, context: string): void {
  const site = path.join(folder, stage.name);
  mkdirSync(site, { recursive: true });
  for (const instruction of stage.instructions) {
    const step = `${stage.name}: ${instruction.name} ${instruction.text.slice(0, 100)}`;
    if (!["RUN", "COPY"].includes(instruction.name)) continue;
    if (isAboutBase(instruction)) {
      console.log(`left out  ${step}`);
      continue;
    }
    const began = performance.now();
    if (instruction.name === "RUN")
      execFileSync("/bin/sh", ["-c", instruction.text], { cwd: site, stdio: ["ignore", "ignore", "inherit"] });
    else copy(instruction, site, folder, context);
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${step}`);
  }
}

/** Returns the names that .dockerignore allows. That file must first exclude everything and then list exceptions. */
export function allowedNames(context: string): string[] {
  const lines = readFileSync(path.join(context, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  if (lines[0] !== "*" || lines.slice(1).some((line) => !/^![\w.-]+$/.test(line)))
    throw new Error(".dockerignore is not '*' and names with '!'.");
  return lines.slice(1).map((line) => line.slice(1));
}

function isAboutBase({ name, text, words }: Instruction): boolean {
  if (name === "RUN") return /(^|\s)\/(usr|opt|data|var)\b|apt-get/.test(text);
  return words.at(-1)?.startsWith("/") ?? false;
}

function copy({ flags, words }: Instruction, site: string, folder: string, context: string): void {
  const from = flags.find((flag) => flag.startsWith("--from="))?.slice("--from=".length);
  const target = words.at(-1) ?? "";
  for (const source of words.slice(0, -1)) {
    if (from === undefined && !allowedNames(context).includes(source.split("/")[0] ?? ""))
      throw new Error(`.dockerignore hides ${source}.`);
    const full =
      from === undefined ? path.join(context, source) : path.join(folder, from, path.relative("/site", source));
    if (!existsSync(full)) throw new Error(`There is no ${source}${from ? ` in stage ${from}` : ""}.`);
    // COPY puts a folder's content into the target, and a file into a target that ends with a slash.
    const into = target.endsWith("/") && !isFolder(full) ? path.join(target, path.basename(source)) : target;
    cpSync(full, path.join(site, into), { recursive: true });
  }
}

function isFolder(file: string): boolean {
  return statSync(file).isDirectory();
}
