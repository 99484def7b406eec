import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { findInstructions, readDockerfile } from "./dockerfile.ts";
import { root } from "./run-tool.ts";

/** Memory settings for V8 (fly.toml) and glibc (image) in the checkout `folder`. Without them, memory keeps growing. */
export function deployedMemory(folder = root): Record<string, string> {
  const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
  const { env } = parse(read("fly.toml")) as { env?: Record<string, string> };
  const ofImage = findInstructions(readDockerfile(read("Dockerfile")).at(-1), "ENV").flatMap(({ words }) =>
    words.map((word) => word.split("=", 2) as [string, string]),
  );
  const ofGlibc = Object.fromEntries(ofImage.filter(([name]) => name.startsWith("MALLOC_")));
  return { ...ofGlibc, ...(env?.NODE_OPTIONS && { NODE_OPTIONS: env.NODE_OPTIONS }) };
}
