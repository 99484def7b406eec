import { excessOf, isStorable, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { htmlBytes } from "../../ui/beginning-of.ts";
import { addDays, newYorkDay, readDay } from "../../ui/days.ts";
import { PAGE_SIZE } from "../list/list-page.ts";

export const CASE_KINDS = ["survey", "message"] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

export interface CaseRecord {
  kind: CaseKind;
  id: string;
}

export interface Mistake {
  field: string;
  message: string;
}

/** The response to a refused post: nothing was written. */
export interface Wrong extends Mistake {
  kind: "wrong";
  /** The host has another call then, or suggested the time to someone else. Sending again accepts that. */
  warning?: "taken" | "suggested";
}

export interface ListedFollowUp {
  /** The member: their id in stores, their name in a list; null for nobody. */
  owner: string | null;
  nextStep: string | null;
  /** A day, such as `2026-01-31`. */
  nextStepOn: string | null;
}

export interface FollowUp extends ListedFollowUp {
  /** The member who last changed it (id in stores, name on a page), and when; null before the first change. */
  by: string | null;
  at: string | null;
}

interface Named {
  id: string;
  name: string;
}

/** A member who may own records. The page calls its reader "Me". */
export interface Colleague extends Named {
  isReader: boolean;
}

export interface FollowUpPost {
  owner: string;
  step: string;
  /** As typed; empty for none. */
  day: string;
  seen: string;
}

export function followUpMistake({ step, day }: Pick<FollowUpPost, "step" | "day">): Mistake | null {
  if (!isStorable(step)) return { field: "step", message: "Remove the invisible character (NUL) from this text" };
  if (excessOf(step.trim(), MOST_CHARACTERS.nextStep))
    return { field: "step", message: "Use 200 characters or fewer. Longer text can be a note" };
  if (day !== "" && readDay(day) === null)
    return { field: "day", message: "Enter a date, such as 1/31/2026, in the years 2000 to 2099" };
  if (day !== "" && step.trim() === "")
    return { field: "step", message: "Say what the next step is, or clear its date" };
  return null;
}

/** Another member changed it first: nothing was written. */
export interface FollowUpOvertaken {
  kind: "follow-up-overtaken";
  by: string;
  at: string;
  now: { owner: string | null; step: string };
}

export const DUES = ["overdue", "today", "week"] as const;
export type Due = (typeof DUES)[number];

/** Returns the first and last day that a filter covers. A week is today and the next six days. */
export function dueDays(due: Due, now: Date): { first: string; last: string } {
  const today = newYorkDay(now);
  if (due === "overdue") return { first: "0000-01-01", last: addDays(today, -1) };
  return { first: today, last: due === "week" ? addDays(today, 6) : today };
}

export type FollowUpFilters = {
  /** `me`, `nobody`, or a member's id. */
  owner?: string;
  due?: Due;
};

export interface Reader {
  now: () => Date;
  reader: string;
}

const OWNER = /^[\w-]{1,64}$/;

/** Values that a filter doesn't allow are ignored. */
export function readFollowUpFilters(params: URLSearchParams): FollowUpFilters {
  const owner = params.get("owner") ?? "";
  const due = DUES.find((one) => one === params.get("due"));
  return { ...(OWNER.test(owner) && { owner }), ...(due && { due }) };
}

/** Returns the query's conditions: the owner's id or null for nobody, and the days. Undefined means no condition. */
export function followUpConditions({ owner, due }: FollowUpFilters, { now, reader }: Reader) {
  return {
    owner: owner === "nobody" ? null : owner === "me" ? reader : owner,
    days: due && dueDays(due, now()),
  };
}

interface NotePart {
  text: string;
  member: string | null;
}

/** Splits a note at mentions, ignoring case: `@Ruth Hale`, or `@Ruth` if it's unique. Email addresses don't count. */
export function splitNote(text: string, members: readonly Named[]): NotePart[] {
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

export function membersNamed(text: string, members: readonly Named[]): string[] {
  return [...new Set(splitNote(text, members).flatMap(({ member }) => member ?? []))];
}

/** Maps full names, and first names that only one member has, to ids. */
function namesOfMembers(members: readonly Named[]): Map<string, string> {
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

/** Maximum bytes of HTML for a page's notes. Fits the longest note that the form accepts. */
const MOST_BYTES = 60_000;

/** Returns the last notes that fit on a page, at least one. Notes are never truncated, because no export has them. */
export function notesOnPage<Note extends { text: string }>(notes: readonly Note[]): Note[] {
  let [first, bytes] = [notes.length, 0];
  while (first > 0 && notes.length - first < PAGE_SIZE) {
    bytes += htmlBytes(notes[first - 1]?.text ?? "");
    if (bytes > MOST_BYTES && first < notes.length) break;
    first -= 1;
  }
  return notes.slice(first);
}

/** A chosen row: its id, and when the owner and status it showed were set; empty if never. */
export interface ChosenRow {
  id: string;
  followUpSeen: string;
  statusSeen: string;
}

export interface BulkPost {
  intent: "assign" | "status";
  rows: ChosenRow[];
  /** A member's id or `nobody`; a status. */
  to: string;
}

export interface BulkReply extends Mistake {
  chosen: string[];
  post: Pick<BulkPost, "intent" | "to">;
}

/** How many rows are as requested, and how many were skipped because another member had changed them. */
export interface BulkDone extends Pick<BulkPost, "intent" | "to"> {
  rows: number;
  skipped: number;
}

export function chosenValue(row: { id: string; followUpAt: string | null; statusAt: string | null }): string {
  return [row.id, row.followUpAt ?? "", row.statusAt ?? ""].join("~");
}

/** Reads at most one page of rows. Returns null for an unknown intent. */
export function readBulkPost(form: FormData): BulkPost | null {
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = (["assign", "status"] as const).find((one) => one === text("intent"));
  if (!intent) return null;
  const rows = form
    .getAll("row")
    .slice(0, PAGE_SIZE)
    .map((value) => {
      const [id = "", followUpSeen = "", statusSeen = ""] = String(value).split("~");
      return { id, followUpSeen, statusSeen };
    });
  return { intent, rows, to: text(intent === "assign" ? "to-owner" : "to-status") };
}

export function doneAddress(url: URL, { intent, to, rows, skipped }: BulkDone): string {
  const params = new URLSearchParams(url.searchParams);
  params.set("done", [intent, to, rows, skipped].join("~"));
  return `${url.pathname}?${params}`;
}

export function readDone(params: URLSearchParams): { done: BulkDone | null; rest: URLSearchParams } {
  const [intent, to = "", rows, skipped] = (params.get("done") ?? "").split("~");
  const rest = new URLSearchParams(params);
  rest.delete("done");
  if ((intent !== "assign" && intent !== "status") || !isCount(rows) || !isCount(skipped)) return { done: null, rest };
  return { done: { intent, to, rows: Number(rows), skipped: Number(skipped) }, rest };
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,2}$/.test(text);
}
