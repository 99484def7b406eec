import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { text } from "node:stream/consumers";
import { root } from "../../support/run-tool.ts";
import { measureNoise, type Noise } from "./machine-noise.ts";

/** A section of the page of figures, and the command of `npm run evidence` that prints it as Markdown. */
export interface Part {
  name: string;
  title: string;
  command: readonly [name: string, ...options: string[]];
}

/** The sections in their order. */
export const parts: readonly Part[] = [
  { name: "weight", title: "What a first visit loads", command: ["page-weight"] },
  { name: "pages", title: "Pages from memory, beside bare Node and Astro", command: ["bench-pages"] },
  { name: "visits", title: "What counting visits takes", command: ["visits-cost"] },
  { name: "bench", title: "Pages and forms beside a baseline server", command: ["bench"] },
  { name: "growth", title: "With a million records", command: ["bench", "--growth", "1000,1000000"] },
  { name: "desk", title: "The dashboard with a million surveys, on SQLite", command: ["bench-desk"] },
  {
    name: "desk-postgres",
    title: "The dashboard with a million surveys, on PostgreSQL",
    command: ["bench-desk", "--postgres"],
  },
  { name: "interactions", title: "Forms on a slow phone", command: ["interactions"] },
  { name: "lighthouse", title: "Lighthouse", command: ["lighthouse"] },
];

/** What a part's command printed. */
export interface PartRun {
  part: Part;
  output: string;
  /** Its exit code: not 0 if a limit was exceeded, or if it broke. */
  code: number | null;
  minutes: number;
  /** Before and after it. */
  noise: readonly [Noise, Noise];
}

/** Runs a part's command, and lets through what it says of its progress. */
export async function runPart(part: Part): Promise<PartRun> {
  const before = await measureNoise();
  const start = performance.now();
  const child = spawn(process.execPath, ["tests/evidence/evidence.ts", ...part.command], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [code]] = (await Promise.all([text(child.stdout), once(child, "close")])) as [string, [number | null]];
  const minutes = (performance.now() - start) / 60_000;
  return { part, output: output.trim(), code, minutes, noise: [before, await measureNoise()] };
}
