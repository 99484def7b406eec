import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** The path of lynx, if `npm test` found or installed it. */
export const lynx = process.env.LYNX_PATH || undefined;

/** Returns a page as lynx shows it, on a single line, with a number before each link, field and button. */
export async function readAsText(html: string): Promise<string> {
  const text = await runLynx(["-dump", "-stdin", "-force_html", "-number_fields", "-width=1000"], html);
  let stops = 0;
  // Lynx also stops at a button outside a form, but doesn't number it.
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\[\d+\]|\(BUTTON\)/g, (place) => `[${(stops += 1)}]${place === "(BUTTON)" ? place : ""}`);
}

/** Opens an address and presses these keys one after another. */
export async function pressKeys(address: string, keys: readonly string[]): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-lynx-"));
  const script = path.join(folder, "keys");
  writeFileSync(script, [...keys, "q", "y"].map((key) => `key ${key}\n`).join(""));
  try {
    await runLynx(["-nopause", "-accept_all_cookies", `-cmd_script=${script}`, address]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the number of the link, option or button with this text. */
export function numberOf(text: string, words: string): number {
  const number = new RegExp(`\\[(\\d+)\\]${words.replaceAll(/[^\w ]/g, "\\$&")}`).exec(text)?.[1];
  if (!number) throw new Error(`Lynx shows no '${words}' in: ${text}`);
  return Number(number);
}

/** Returns the number of the first text field. */
export function firstFieldOf(text: string): number {
  return Number(/\[(\d+)\]_{5}/.exec(text)?.[1]);
}

/** Returns the keys that move from one link, field or button to a later one. */
export function moves(from: number, to: number): string[] {
  return Array.from({ length: to - from }, () => "Down Arrow");
}

/** Returns the keys that type a text. */
export function letters(text: unknown): string[] {
  return [...String(text)].map((letter) => (letter === " " ? "<space>" : letter));
}

function runLynx(args: readonly string[], input = ""): Promise<string> {
  // The environment isn't inherited, because lynx would use a proxy that is set there to reach the test's server.
  const env = { PATH: process.env.PATH, HOME: os.tmpdir(), NODE_ENV: "test" as const, TERM: "vt100", LANG: "C.UTF-8" };
  return new Promise((resolve, reject) => {
    const child = execFile(
      lynx ?? "lynx",
      args,
      { env, timeout: 20_000, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    child.stdin?.end(input);
  });
}
