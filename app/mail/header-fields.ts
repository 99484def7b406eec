import { firstSigns } from "../ui/beginning-of.ts";

/** Gmail's two domains are the same, and its mailboxes ignore dots (https://support.google.com/mail/answer/7436150). */
const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * Normalizes addresses that usually reach one mailbox, so that rate limits count them together: `Ruth+shop@Example.com`
 * and `ruth@example.com`, `r.u.t.h@googlemail.com` and `ruth@gmail.com`. Email is sent to the address as entered.
 */
export function mailboxOf(address: string): string {
  const [, typed = "", domain = ""] = /^(.*)@(.*)$/s.exec(address.toLowerCase()) ?? [];
  const local = typed.replace(/(?<=.)\+.*$/s, "");
  return GMAIL.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** Most characters of a subject, and of the submitted text in it. */
const MOST_SUBJECT = 200;
const MOST_TYPED = 80;

/** Line breaks and other control characters, and marks that reverse the direction of the text after them. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const RUNS = new RegExp(`(?:${UNFIT.source}|\\s)+`, "gu");

/** Submitted text for a header: one line of at most 80 characters. */
export function submittedHeaderText(text: string): string {
  const line = text.replace(RUNS, " ").trim();
  return Array.from(line).length > MOST_TYPED ? `${firstSigns(line, MOST_TYPED - 1)}…` : line;
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
