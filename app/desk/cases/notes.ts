import type { Colleague } from "./follow-up.ts";

export interface NotesView {
  /** The newest notes, or a page of earlier ones, oldest first. */
  notes: { id: string; by: string; parts: NotePart[]; createdAt: string }[];
  earlierNotes: string | null;
  hasLaterNotes: boolean;
  /** Whether a note mentions the reader, who hasn't marked that as seen. */
  isMentioned: boolean;
  page: string;
}

/** A part of a note: text, or `@` with the name of a member. */
interface NotePart {
  text: string;
  member: string | null;
}

/**
 * Splits a note at its mentions: `@Ruth Hale`, or `@Ruth` if only one member has that first name. Case doesn't matter.
 * An email address mentions nobody.
 */
export function splitNote(text: string, members: readonly Colleague[]): NotePart[] {
  const byName = namesOfMembers(members);
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  if (names.length === 0) return [{ text, member: null }];
  const mention = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  const parts: NotePart[] = [];
  let end = 0;
  for (const found of text.matchAll(mention)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), member: null });
    parts.push({ text: found[0], member: byName.get(key(found[1] ?? "")) ?? null });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), member: null });
  return parts;
}

export function membersNamed(text: string, members: readonly Colleague[]): string[] {
  return [...new Set(splitNote(text, members).flatMap(({ member }) => member ?? []))];
}

/** Maps full names, and first names that only one member has, to ids. */
function namesOfMembers(members: readonly Colleague[]): Map<string, string> {
  const first = new Map<string, string[]>();
  for (const { id, name } of members) {
    const one = key(name.trim().split(/\s+/u, 1)[0] ?? "");
    first.set(one, [...(first.get(one) ?? []), id]);
  }
  const alone = [...first].flatMap(([name, [id, ...others]]) =>
    id !== undefined && others.length === 0 && name !== "" ? [[name, id] as const] : [],
  );
  const whole = members.map(({ id, name }) => [key(name), id] as const).filter(([name]) => name !== "");
  return new Map([...alone, ...whole]);
}

function key(name: string): string {
  return name.trim().toLowerCase();
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/\s+/gu, "\\s+");
}
