const LOCAL = "[a-z\\d!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";
const ADDRESS = new RegExp(`^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+${LABEL}$`, "i");

/** Octets of an address and of what stands before its @ (RFC 5321, section 4.5.3.1, and erratum 1690 to RFC 3696). */
const MOST = 254;
const MOST_LOCAL = 64;

/**
 * Whether `text` is one address and nothing else: a dot-atom and a domain name (RFC 5322, section 3.4.1), without
 * display name, comment, quotes, list, line break, NUL or letters that need SMTPUTF8. What a mail is sent to passes
 * here before it is written and again before it is sent.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= MOST && text.indexOf("@") <= MOST_LOCAL && ADDRESS.test(text);
}

/** Gmail's two domains are one, and its mailboxes ignore dots (https://support.google.com/mail/answer/7436150). */
const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * What addresses of one mailbox usually have in common, to count them together: `Ruth+shop@Example.com` and
 * `ruth@example.com`, `r.u.t.h@googlemail.com` and `ruth@gmail.com`. Letters go to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const [, typed = "", domain = ""] = /^(.*)@(.*)$/s.exec(address.toLowerCase()) ?? [];
  const local = typed.replace(/(?<=.)\+.*$/s, "");
  return GMAIL.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
