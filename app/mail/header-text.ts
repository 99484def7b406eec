/** Most characters of a subject, and of the submitted text in it. */
export const MOST_SUBJECT = 200;
const MOST_TYPED = 80;

/** Line breaks and other control characters, and marks that reverse the direction of the text after them. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const RUNS = new RegExp(`(?:${UNFIT.source}|\\s)+`, "gu");

/** Submitted text for a header: one line of at most 80 characters. */
export function submittedHeaderText(text: string): string {
  const line = text.replace(RUNS, " ").trim();
  const characters = Array.from(line);
  return characters.length > MOST_TYPED ? `${characters.slice(0, MOST_TYPED - 1).join("")}…` : line;
}

/** Whether a text has no line breaks, control characters or direction marks. */
export function isOneLine(text: string): boolean {
  return !UNFIT.test(text);
}

/**
 * Whether a subject is safe in a header (CWE-93, CRLF injection; OWASP WSTG-INPV-10, SMTP injection). Templates clean
 * submitted text; this is checked before an email is queued and again before it is sent.
 */
export function isSubject(text: string): boolean {
  return text !== "" && text.length <= MOST_SUBJECT && isOneLine(text);
}
