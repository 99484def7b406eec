import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

/** What fly.toml tells V8 about its machine's memory. Elsewhere V8 collects garbage later, and memory goes up for longer than a run lasts. */
export const MEMORY_OPTIONS = readOptions(readFileSync(new URL("../../fly.toml", import.meta.url), "utf8"));

function readOptions(text: string): string {
  const { env } = parse(text) as { env?: { NODE_OPTIONS?: unknown } };
  if (typeof env?.NODE_OPTIONS !== "string") throw new Error("fly.toml sets no NODE_OPTIONS.");
  return env.NODE_OPTIONS;
}
