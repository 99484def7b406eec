import { firstSigns } from "../ui/beginning-of.ts";

const LOCAL = "[a-z\\d!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";
/** A top-level domain: letters, or punycode such as `xn--p1ai`. */
const LAST_LABEL = "[a-z](?:[a-z\\d-]{0,61}[a-z\\d])";
const ADDRESS = new RegExp(`^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+${LAST_LABEL}$`, "i");

/** Maximum octets of an address and its local part (RFC 5321, section 4.5.3.1, and erratum 1690 to RFC 3696). */
const MOST = 254;
const MOST_LOCAL = 64;

/**
 * Whether `text` is exactly one address: a dot-atom and a domain name (RFC 5322, section 3.4.1), without display name,
 * comment, quotes, list, line break, NUL or characters that need SMTPUTF8 (RFC 6531). Every recipient is checked before
 * the email is queued and again before it is sent.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= MOST && text.indexOf("@") <= MOST_LOCAL && ADDRESS.test(text);
}

/** Why we can't write to an address. `letters`: it needs SMTPUTF8, which few mail servers support. */
type AddressMistake = "malformed" | "letters";

export function findAddressMistake(text: string): AddressMistake | null {
  if (isMailAddress(text)) return null;
  const [, local = "", domain = ""] = /^([^\s@]+)@([^\s@]+)$/.exec(text) ?? [];
  return /[^\0-\x7f]/.test(local) && isMailAddress(`a@${domain}`) ? "letters" : "malformed";
}

/** What is wrong with an email address, in every form. */
export const emailMistakes: Record<AddressMistake, string> = {
  malformed: "Enter an email address in the correct format, like name@example.com",
  letters:
    "We can't send email to an address with letters like é or ö before the @. Enter one that has only plain letters there",
};

/** Gmail's two domains are the same, and its mailboxes ignore dots (https://support.google.com/mail/answer/7436150). */
const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * Normalizes addresses that usually reach one mailbox, so that rate limits count them together: `Ruth+shop@Example.com`
 * and `ruth@example.com`, `r.u.t.h@googlemail.com` and `ruth@gmail.com`. Email still goes to the address as entered.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  const typed = address.slice(0, at).toLowerCase();
  const local = typed.replace(/(?<=.)\+.*$/s, "");
  return GMAIL.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** Maximum characters of a subject, and of the submitted text in it. */
const MOST_SUBJECT = 200;
const MOST_TYPED = 80;

/** Line breaks, other control characters, and marks that reverse the direction of the text after them. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const RUNS = new RegExp(`(?:${UNFIT.source}|\\s)+`, "gu");

export function submittedHeaderText(text: string): string {
  const line = text.replace(RUNS, " ").trim();
  return Array.from(line).length > MOST_TYPED ? `${firstSigns(line, MOST_TYPED - 1)}…` : line;
}

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
