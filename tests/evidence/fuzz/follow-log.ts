/** pino's number for the level `error`. */
const ERROR = 50;

/** Expected errors: a Stripe event names an unknown order. */
const EXPECTED = new Set(["event of an order that is not here"]);

/** Expected lines that are not log records: the server's address, and Express's one warning about an invalid URL. */
const HARMLESS = /^\[remix-serve\] http|^\s*$|\[DEP0170\]|--trace-deprecation/;

/**
 * Returns a function that reads new output of a server and counts each finding. Findings are errors, and lines that no
 * logger wrote.
 */
export function followLog(lines: readonly string[]) {
  let place = 0;
  const findings = new Map<string, number>();
  return (): Map<string, number> => {
    while (place < lines.length) {
      const entry = [lines[place] ?? ""];
      // Adds the stack to printed output that is not a log record.
      while (/^\s+at /.test(lines[(place += 1)] ?? "")) entry.push(lines[place] ?? "");
      const found = complaintOf(entry);
      if (found !== null) findings.set(found, (findings.get(found) ?? 0) + 1);
    }
    return findings;
  };
}

function complaintOf([line = "", ...stack]: readonly string[]): string | null {
  const record = parse(line);
  if (record === null) return HARMLESS.test(line) ? null : `printed: ${[line, ...stack].join(" ").slice(0, 500)}`;
  if (Number(record.level) < ERROR || EXPECTED.has(String(record.msg))) return null;
  const error = record.err as { message?: string; stack?: string } | undefined;
  const place = error?.stack
    ?.split("\n")
    .slice(1, 4)
    .map((one) => one.trim())
    .join(" ");
  return `logged: ${record.msg}: ${error?.message ?? ""} (${record.method ?? ""} ${record.path ?? ""}) ${place ?? ""}`.slice(
    0,
    700,
  );
}

function parse(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
