import type { Mistake, Submitted } from "../../publishing/document.ts";
import type { Change } from "./changes.ts";

export type ContentAlert = "saved" | "published" | "brought-back";

const alerts: readonly ContentAlert[] = ["saved", "published", "brought-back"];

/** Returns the alert that a redirect asks for, or null. */
export function readAlert(word: string | null): ContentAlert | null {
  return alerts.find((alert) => alert === word) ?? null;
}

/** Who saved or published a text, and when. */
export interface Saved {
  who: string;
  /** ISO-8601 UTC. */
  at: string;
}

/** The data of a document's form. After a refused post, it has the submitted text. */
export interface ContentView {
  submitted: Submitted;
  /** See `Draft` in publishing/documents.store.server.ts; for a document without a draft, its version. */
  stamp: string;
  /** The draft, or null if there is none. */
  draft: Saved | null;
  /** The newest version, or null if the text is the one that the website began with. */
  published: Saved | null;
  alert: ContentAlert | null;
  mistakes: readonly Mistake[];
  /** Set if somebody else saved the document since the form was shown; without `by` if they left the first text. */
  conflict: { by: Saved | null; changes: readonly Change[] } | null;
}

/** A version on the page of versions. */
export interface VersionView {
  version: number;
  /** Null for the text that the website began with. */
  saved: Saved | null;
  /** What it changed; empty for the first one. */
  changes: readonly Change[];
}

/** A line of the list of documents. */
export interface ContentRow {
  name: string;
  title: string;
  path: string;
  hasDraft: boolean;
  last: Saved | null;
}
