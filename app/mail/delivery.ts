/** An email as it is handed to the SMTP server. */
export interface OutgoingMail {
  kind: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  createdAt: string;
}

/**
 * Sends an email. Resolves with the text of the server's final 250 reply.
 *
 * @throws {DeliveryError} for any other reply
 */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<string>;

/**
 * Why an email was not accepted (reply codes: RFC 5321, section 4.2.1).
 *
 * - `mail`: permanent, for this email (5xx to its recipient or its text)
 * - `later`: transient (4xx), as with greylisting
 * - `server`: for any email: unreachable, closed, credentials, TLS
 */
export type DeliveryFault = "mail" | "later" | "server";

export class DeliveryError extends Error {
  override name = "DeliveryError";
  fault: DeliveryFault;

  /** @param message the server's reply, without addresses */
  constructor(fault: DeliveryFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Removes addresses and mailbox names from a server's reply: neither belongs in the database or in logs. */
export function withoutAddresses(answer: string, address: string): string {
  const local = address.slice(0, address.lastIndexOf("@"));
  const named = [address, ...(local.length > 2 ? [local] : [])].reduce(
    (text, secret) => text.replaceAll(secret, "…"),
    answer,
  );
  return named
    .replace(/[^\s<>"'(]*@[^\s<>"')]*/g, "…")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 300);
}
