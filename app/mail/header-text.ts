/** Characters that a subject may have, ours and what somebody typed together. */
export const MOST_SUBJECT = 200;
const MOST_TYPED = 80;

/** Line breaks and other control characters, and marks that turn the direction of what follows. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const RUNS = new RegExp(`(?:${UNFIT.source}|\\s)+`, "gu");

/** What somebody typed, in a shape that fits into a header: one line, and not a long one. */
export function typedInHeader(text: string): string {
  const line = text.replace(RUNS, " ").trim();
  const letters = Array.from(line);
  return letters.length > MOST_TYPED ? `${letters.slice(0, MOST_TYPED - 1).join("")}…` : line;
}

/** Whether a text has neither line breaks nor characters that nobody sees. */
export function isOneLine(text: string): boolean {
  return !UNFIT.test(text);
}

/**
 * Whether a subject can stand in a header as it is (OWASP, "SMTP header injection"): a letter cleans what was typed,
 * and this is asked again before the mail is written and before it is sent.
 */
export function isSubject(text: string): boolean {
  return text !== "" && text.length <= MOST_SUBJECT && isOneLine(text);
}
