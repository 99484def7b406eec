/** Level of pino's `error`. */
const ERROR = 50;

/** Errors that the log has to have: an event of Stripe's names an order that nobody made here. */
const EXPECTED = new Set(["event of an order that is not here"]);

/** What Remix says where it refuses an Origin itself, see judge.ts; the second is its reader of URLs. */
const FOREIGN_ORIGIN = /does not match `origin` header|Invalid URL/;

export interface LogFindings {
  /** How often each was logged. */
  findings: Map<string, number>;
  /** Refusals by Remix's own check of Origin. */
  foreignOrigins: number;
}

/** Reads on in a server's output: errors, and lines that no logger wrote, are findings. */
export function followLog(lines: readonly string[]) {
  let [place, foreignOrigins] = [0, 0];
  const findings = new Map<string, number>();
  return (): LogFindings => {
    for (; place < lines.length; place += 1) {
      const line = lines[place] ?? "";
      const found = complaintOf(line);
      if (found === null) continue;
      if (isForeignOrigin(line)) foreignOrigins += 1;
      else findings.set(found, (findings.get(found) ?? 0) + 1);
    }
    return { findings, foreignOrigins };
  };
}

function complaintOf(line: string): string | null {
  const record = parse(line);
  if (record === null) return /^\[remix-serve\] http|^\s*$/.test(line) ? null : `printed: ${line.slice(0, 300)}`;
  if (Number(record.level) < ERROR || EXPECTED.has(String(record.msg))) return null;
  const error = record.err as { message?: string; stack?: string } | undefined;
  const place = error?.stack?.split("\n").slice(1, 4).map((one) => one.trim()).join(" ");
  return `logged: ${record.msg}: ${error?.message ?? ""} (${record.method ?? ""} ${record.path ?? ""}) ${place ?? ""}`.slice(0, 700);
}

function isForeignOrigin(line: string): boolean {
  const record = parse(line);
  const error = record?.err as { message?: string; stack?: string } | undefined;
  return FOREIGN_ORIGIN.test(error?.message ?? "") && /throwIfPotentialCSRFAttack/.test(error?.stack ?? "");
}

function parse(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
