import process from "node:process";
import { styleText } from "node:util";
import type { DestinationStream } from "pino";

type Style = Parameters<typeof styleText>[0];

interface Line {
  level?: unknown;
  time?: unknown;
  msg?: unknown;
  err?: unknown;
  [name: string]: unknown;
}

const LEVELS: Record<number, [name: string, style: Style]> = {
  10: ["trace", "dim"],
  20: ["debug", "dim"],
  40: ["WARNING", "yellow"],
  50: ["ERROR", "red"],
  60: ["FATAL", "red"],
};

/** Properties that say little to a person in front of a terminal. */
const LEFT_OUT = new Set(["level", "time", "pid", "hostname", "request", "msg", "err"]);

/**
 * Writes lines to standard output for whoever reads it: JSON, or in a terminal the time of day, what happened, and its
 * details, in color.
 */
export function forReader(stdout: DestinationStream): DestinationStream {
  if (!process.stdout.isTTY) return stdout;
  const colors = process.stdout.hasColors();
  return { write: (line) => stdout.write(terminalLine(line, colors)) };
}

/** Returns a line of the log as text for a terminal; one that isn't JSON stays as it is. */
export function terminalLine(line: string, colors: boolean): string {
  const read = parse(line);
  if (read === null) return line;
  const paint = (style: Style, text: string) =>
    colors && text !== "" ? styleText(style, text, { validateStream: false }) : text;
  const [level, style] = LEVELS[Number(read.level)] ?? ["", "dim"];
  const parts = [
    paint("dim", clock(read.time)),
    level && paint(style, level),
    ...(read.msg === "request" ? requestParts(read, paint) : [visible(read.msg), paint("dim", details(read))]),
  ];
  const { stack } = (read.err ?? {}) as { stack?: unknown };
  return `${parts.filter(Boolean).join(" ")}\n${stack ? `${visible(stack, true)}\n` : ""}`;
}

function requestParts({ method, path, status, ms }: Line, paint: (style: Style, text: string) => string): string[] {
  const code = Number(status);
  const style = code >= 500 ? "red" : code >= 400 ? "yellow" : "green";
  return [visible(method), visible(path), paint(style, visible(status)), paint("dim", `${visible(ms)} ms`)];
}

function details(line: Line): string {
  return Object.entries(line)
    .filter(([name, value]) => !LEFT_OUT.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${visible(typeof value === "object" ? JSON.stringify(value) : value)}`)
    .join(" ");
}

function clock(time: unknown): string {
  const at = new Date(Number(time));
  return Number.isNaN(at.getTime()) ? "" : at.toTimeString().slice(0, 8);
}

/** Visitors choose parts of a line: none may move the cursor, ring or color, or look like a line of its own. */
function visible(value: unknown, lines = false): string {
  return String(value ?? "").replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    lines && character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function parse(line: string): Line | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Line) : null;
  } catch {
    return null;
  }
}
