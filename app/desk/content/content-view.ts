import type { Body, DocumentDefinition, Entry, Mistake, Submitted } from "../../publishing/document.ts";
import { toSubmitted } from "../../publishing/submitted.ts";

export type ContentAlert = "saved" | "published" | "discarded" | "brought-back";

const alerts: readonly ContentAlert[] = ["saved", "published", "discarded", "brought-back"];

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
  /** Changes with each answer that the form has to show instead of what stands in it. */
  formKey: string;
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

/** The page of versions. */
export interface HistoryView {
  versions: readonly VersionView[];
  draft: Saved | null;
  /** See `ContentView`. */
  stamp: string;
  /** Someone saved the document since the page was shown, so nothing was brought back. */
  isOvertaken: boolean;
}

/** A line of the list of documents. */
export interface ContentRow {
  name: string;
  title: string;
  hasDraft: boolean;
  last: Saved | null;
}

/** A field that differs between two texts of a document, as one reads it. */
export interface Change {
  label: string;
  before: string;
  after: string;
}

/** Lists the fields in which two texts of a document differ, in the order of the form. */
export function changesBetween(definition: DocumentDefinition, before: Body, after: Body): Change[] {
  const [old, now] = [toSubmitted(definition, before), toSubmitted(definition, after)];
  return Object.entries(definition.fields).flatMap(([name, { label }]) => {
    const change = { label, before: written(old[name]), after: written(now[name]) };
    return change.before === change.after ? [] : [change];
  });
}

function written(value: string | readonly Entry[] | undefined): string {
  if (typeof value === "string" || value === undefined) return value ?? "";
  return value.map((entry) => Object.values(entry).join("\n")).join("\n\n");
}
