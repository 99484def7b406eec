import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { findInstructions, readDockerfile } from "../support/dockerfile.ts";

/**
 * What the deployed server's environment says about memory: fly.toml to V8, the image to glibc.
 * Elsewhere garbage is collected later, and memory goes up for longer than a run lasts.
 */
export const DEPLOYED_MEMORY = { NODE_OPTIONS: fromFlyToml(read("fly.toml")), MALLOC_ARENA_MAX: fromDockerfile(read("Dockerfile")) };

function read(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
}

function fromFlyToml(text: string): string {
  const { env } = parse(text) as { env?: { NODE_OPTIONS?: unknown } };
  if (typeof env?.NODE_OPTIONS !== "string") throw new Error("fly.toml sets no NODE_OPTIONS.");
  return env.NODE_OPTIONS;
}

function fromDockerfile(text: string): string {
  const words = findInstructions(readDockerfile(text).at(-1), "ENV").flatMap((env) => env.words);
  const found = words.find((word) => word.startsWith("MALLOC_ARENA_MAX="));
  if (!found) throw new Error("The Dockerfile sets no MALLOC_ARENA_MAX.");
  return found.slice(found.indexOf("=") + 1);
}
