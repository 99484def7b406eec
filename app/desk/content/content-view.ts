import type { Body, DocumentDefinition, Entry, Mistake, Submitted } from "../../site/publishing/document.ts";
import { toSubmitted } from "../../site/publishing/submitted.ts";

/** Messages after a command. Publishing has its own if visitors see nothing yet, or not everything. */
export const contentAlerts = {
  saved: { title: "Draft saved", text: "Visitors don't see it yet. Look at the preview, then publish it." },
  published: { title: "Published", text: "Visitors see this text now." },
  scheduled: { title: "Scheduled", text: "Visitors don't see it yet." },
  "published-in-part": { title: "Published", text: "Visitors see this text now, but for what is scheduled." },
  discarded: {
    title: "There is no draft",
    text: "This is the text that visitors see, so there is nothing to publish.",
  },
  "brought-back": {
    title: "Brought back as a draft",
    text: "Visitors don't see it yet. Look at it, then publish it.",
  },
  picture: {
    title: "The picture is chosen",
    text: "It is in your draft. A new one takes about ten seconds to prepare; then you can publish it.",
  },
  "picture-unchosen": {
    title: "The new picture is in the library",
    text: "It isn't chosen yet, because someone saved this draft while you added it. Nothing was overwritten: choose the picture in its field, and save.",
  },
  "no-place": {
    title: "There's nowhere to put the picture",
    text: "Your draft is saved, but the entry the picture was for isn't in it anymore.",
  },
} as const;

export type ContentAlert = keyof typeof contentAlerts;

export type AutosaveReply =
  /** `stamp` replaces the form's. */
  { kind: "autosaved"; stamp: string } | { kind: "overtaken" } | { kind: "not-saved"; reason: string };

export function readAlert(word: string | null): ContentAlert | null {
  return word !== null && Object.hasOwn(contentAlerts, word) ? (word as ContentAlert) : null;
}

export interface Saved {
  who: string;
  at: string;
}

/** The data of a document's form; after a refused post, with the submitted text. */
export interface ContentView {
  submitted: Submitted;
  /** See `Draft` in site/publishing/documents.store.server.ts. Without a draft, the document's version. */
  stamp: string;
  page: string;
  /** Changes when the form must show the response instead of what was typed. */
  formKey: string;
  draft: Saved | null;
  /** The newest version; null for the original text. */
  published: Saved | null;
  scheduled: readonly Scheduled[];
  alert: ContentAlert | null;
  mistakes: readonly Mistake[];
  /** Why the draft can't be published yet. */
  todo: readonly Mistake[];
  /** Name of an input to show at once, even in a collapsed entry. */
  opened: string | null;
  /** Set if someone else saved since the form was shown. `by` is null if the saved text is the original. */
  conflict: { by: Saved | null; changes: readonly Change[] } | null;
}

/** An entry that becomes public at a time (ISO-8601 UTC). */
export interface Scheduled {
  title: string;
  at: string;
}

export interface Change {
  label: string;
  before: string;
  after: string;
}

/** @param nameOf names a reference to a picture of the library */
export function changesBetween(
  definition: DocumentDefinition,
  before: Body,
  after: Body,
  nameOf: (reference: string) => string,
): Change[] {
  const show = (parts: readonly string[]) => cut(parts.join("\n\n").replaceAll(/^picture:[\w-]+$/gm, nameOf));
  const [old, now] = [toSubmitted(definition, before), toSubmitted(definition, after)];
  return Object.entries(definition.fields).flatMap(([name, { label }]) => {
    const [one, other] = [partsOf(old[name]), partsOf(now[name])];
    if (one.join("\0") === other.join("\0")) return [];
    const change = { label, before: show(only(one, other)), after: show(only(other, one)) };
    // Only the order changed.
    return [change.before || change.after ? change : { label, before: show(one), after: show(other) }];
  });
}

/** Maximum characters of each text: a page lists many versions. */
const MOST_SHOWN = 2_000;

function partsOf(value: string | readonly Entry[] = ""): string[] {
  return typeof value === "string" ? [value] : value.map((entry) => Object.values(entry).filter(Boolean).join("\n"));
}

function only(parts: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return parts.filter((part) => !known.has(part));
}

function cut(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
