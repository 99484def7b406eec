import { PAGE_SIZE } from "../list/list-page.ts";

/** A chosen row of a list: its id, and when the owner and the status on the page were set; empty if never. */
export interface ChosenRow {
  id: string;
  careSeen: string;
  statusSeen: string;
}

/** What is done with the chosen rows. */
type ManyIntent = "assign" | "status";

/** The submitted form of a list. */
export interface ManyPost {
  intent: ManyIntent;
  rows: ChosenRow[];
  /** A member's id or `nobody`; a status. */
  to: string;
}

/** The response to a refused post. Nothing was written. */
export interface ManyReply {
  problem: "no-rows" | "unknown-owner" | "no-status";
  /** Ids of the chosen rows. */
  chosen: string[];
  post: Pick<ManyPost, "intent" | "to">;
}

/** What was done: how many rows are as asked, and how many another member had changed meanwhile. */
export interface ManyDone extends Pick<ManyPost, "intent" | "to"> {
  rows: number;
  skipped: number;
}

/** Returns the value of a row's checkbox. */
export function chosenValue({ id, careAt, statusAt }: { id: string; careAt: string | null; statusAt: string | null }) {
  return [id, careAt ?? "", statusAt ?? ""].join("~");
}

/** Reads the form: at most one page of rows. Returns null if it asks for nothing known. */
export function readMany(form: FormData): ManyPost | null {
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = (["assign", "status"] as const).find((one) => one === text("intent"));
  if (!intent) return null;
  const rows = form
    .getAll("row")
    .slice(0, PAGE_SIZE)
    .map((value) => {
      const [id = "", careSeen = "", statusSeen = ""] = String(value).split("~");
      return { id, careSeen, statusSeen };
    });
  return { intent, rows, to: text(intent === "assign" ? "to-owner" : "to-status") };
}

/** Returns the address of the list that says what was done. */
export function doneAddress(url: URL, { intent, to, rows, skipped }: ManyDone): string {
  const params = new URLSearchParams(url.searchParams);
  params.set("done", [intent, to, rows, skipped].join("~"));
  return `${url.pathname}?${params}`;
}

/** Reads what was done from the list's URL, and the parameters without it. */
export function readDone(params: URLSearchParams): { done: ManyDone | null; rest: URLSearchParams } {
  const [intent, to = "", rows, skipped] = (params.get("done") ?? "").split("~");
  const rest = new URLSearchParams(params);
  rest.delete("done");
  if ((intent !== "assign" && intent !== "status") || !isCount(rows) || !isCount(skipped)) return { done: null, rest };
  return { done: { intent, to, rows: Number(rows), skipped: Number(skipped) }, rest };
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,2}$/.test(text);
}
