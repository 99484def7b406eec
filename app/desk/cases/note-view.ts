import type { NotePart } from "./mentions.ts";

/** The notes on a page. Times are ISO-8601 UTC. */
export interface NotesView {
  /** The newest notes that fit on a page, or a page of earlier ones, oldest first. */
  notes: { id: string; by: string; parts: NotePart[]; createdAt: string }[];
  /** Key of the first note if there are earlier ones. */
  earlierNotes: string | null;
  hasLaterNotes: boolean;
  /** Whether a note names the reader, who hasn't marked that as seen. */
  isMentioned: boolean;
  /** Idempotency token of the form. */
  page: string;
}
