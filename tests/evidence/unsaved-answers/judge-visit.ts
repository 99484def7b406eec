import type { Snapshot } from "./form-snapshot.ts";

/** Milliseconds before the end of a story: what was on the screen then has to be there on return. */
const BEFORE = 2000;

/** What has to be found again: what was seen two seconds before the end, and everything after it. */
export interface Expected {
  base: Snapshot;
  later: readonly Snapshot[];
  /** The page, or the browser's question, said at the end that something was not saved. */
  said: boolean;
}

/** Null for a story that ended before there was anything to lose. */
export function expectedAt(end: number, seen: readonly Snapshot[], asked: boolean, before = BEFORE): Expected | null {
  const base = seen.findLast(({ at }) => at <= end - before);
  if (!base) return null;
  const later = seen.filter(({ at, step }) => at >= base.at && step === base.step);
  const last = seen.at(-1);
  return { base, later, said: asked || last?.status === "not-saved" || (last?.status === "none" && last.line !== "") };
}

/**
 * Names the fields that are not as they were, or as they became later: texts only grow, and of options each state was
 * seen.
 */
export function missingFields({ base, later }: Expected, found: Snapshot): string[] {
  return Object.entries(base.fields).flatMap(([name, { text, value }]) => {
    const now = found.fields[name]?.value ?? "";
    if (text) return now.trim().startsWith(value.trim()) ? [] : [name];
    return later.some(({ fields }) => fields[name]?.value === now) ? [] : [name];
  });
}
