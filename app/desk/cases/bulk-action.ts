import { PAGE_SIZE } from "../list/list-page.ts";
import type { Mistake } from "./follow-up.ts";

/** A chosen row of a list: its id, and when the owner and the status on the page were set; empty if never. */
export interface ChosenRow {
  id: string;
  followUpSeen: string;
  statusSeen: string;
}

/** The submitted form of a list: a change of all chosen rows. */
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

/** The result: how many rows are as requested, and how many were skipped because another member had changed them. */
export interface BulkDone extends Pick<BulkPost, "intent" | "to"> {
  rows: number;
  skipped: number;
}

/** Returns the value of a row's checkbox, which `readBulkPost` reads. */
export function chosenValue(row: { id: string; followUpAt: string | null; statusAt: string | null }): string {
  return [row.id, row.followUpAt ?? "", row.statusAt ?? ""].join("~");
}

/** Reads the form, at most one page of rows. Returns null for an unknown intent. */
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

/** Reads the result from the list's URL, and returns the other parameters. */
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
