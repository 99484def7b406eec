import type { Body, BodyEntry, DocumentDefinition } from "./document.ts";

/** Whether a text is a moment as it is stored: ISO-8601 UTC with milliseconds. */
export function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}

/** Returns the entries that visitors may see: without a moment from which they are public, or after it. */
export function publicAt<One extends { publicFrom: string }>(entries: readonly One[], now: Date): One[] {
  return entries.filter(({ publicFrom }) => publicFrom === "" || Date.parse(publicFrom) <= now.getTime());
}

/** Whether a moment in the lists of a text is after one time, and not after another (milliseconds). */
export function hasMoment({ fields }: DocumentDefinition, body: Body, after: number, until: number): boolean {
  return Object.entries(fields).some(([list, field]) => {
    if (field.kind !== "list") return false;
    const names = Object.keys(field.fields).filter((name) => field.fields[name]?.kind === "moment");
    if (names.length === 0) return false;
    const moments = (body[list] as readonly BodyEntry[]).flatMap((one) =>
      names.map((name) => Date.parse(`${one[name]}`)),
    );
    return moments.some((moment) => moment > after && moment <= until);
  });
}
