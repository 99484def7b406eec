const LOCAL = "[a-z\\d!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";
/** A top-level domain: letters, or such as `xn--p1ai`. */
const LAST_LABEL = "[a-z](?:[a-z\\d-]{0,61}[a-z\\d])";
const ADDRESS = new RegExp(`^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+${LAST_LABEL}$`, "i");

/** Most octets of an address and of its local part (RFC 5321, section 4.5.3.1, and erratum 1690 to RFC 3696). */
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

/** Why a text isn't an address that we write to. `letters`: it needs SMTPUTF8, which few mail servers have. */
type AddressMistake = "malformed" | "letters";

export function findAddressMistake(text: string): AddressMistake | null {
  if (isMailAddress(text)) return null;
  const [, local = "", domain = ""] = /^([^\s@]+)@([^\s@]+)$/.exec(text) ?? [];
  return /[^\0-\x7f]/.test(local) && isMailAddress(`a@${domain}`) ? "letters" : "malformed";
}

/** What is wrong with a text that should be an email address, in every form. */
export const emailMistakes: Record<AddressMistake, string> = {
  malformed: "Enter an email address in the correct format, like name@example.com",
  letters:
    "We can't send email to an address with letters like é or ö before the @. Enter one that has only plain letters there",
};
