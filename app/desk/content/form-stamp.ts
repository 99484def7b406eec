/** What the form of a document says about itself when it is posted. */
export interface DocumentFormOrigin {
  /** The stamp of the text that it was shown with, see `ContentView`. */
  stamp: string;
  /** Random, new for each form that is shown. */
  page: string;
  /** Counts the posts of this form, from 1. */
  sequence: number;
}

/** Returns the stamp of a draft that a form saves. */
export function stampOf({ page, sequence }: DocumentFormOrigin): string {
  return `${page}.${sequence}`;
}

/**
 * Where a post stands beside the stamp of what is stored: `current` if nobody else saved since the form was shown, also
 * if the answer to the form's own last post was lost; `late` if the form itself has saved something newer.
 */
export function standing(stored: string, origin: DocumentFormOrigin): "current" | "late" | "overtaken" {
  if (stored === origin.stamp) return "current";
  const [page, sequence] = stored.split(".");
  if (sequence === undefined || page !== origin.page) return "overtaken";
  return Number(sequence) < origin.sequence ? "current" : "late";
}

/** Reads these fields of a posted form. One that says nothing usable is a form of its own, `otherwise`. */
export function readFormOrigin(form: FormData, otherwise: string): DocumentFormOrigin {
  const [page, sequence] = [String(form.get("page") ?? ""), Number(form.get("sequence") ?? 1)];
  return {
    stamp: String(form.get("stamp") ?? ""),
    page: /^[\w-]{22}$/.test(page) ? page : otherwise,
    sequence: Number.isInteger(sequence) && sequence > 0 && sequence < 1e9 ? sequence : 1,
  };
}
