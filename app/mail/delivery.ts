/** A mail on its way to the server. */
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
 * Hands a mail to the server. Returns the text of its final 250.
 *
 * @throws {DeliveryError} for anything else
 */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<string>;

/**
 * Why a mail was not taken.
 *
 * - `mail`: the server refused this mail for good (5xx to its recipient or its text)
 * - `later`: it asked to come again (4xx), as greylisting does
 * - `server`: it could not be talked to at all: unreachable, closed, credentials, TLS
 */
export type DeliveryFault = "mail" | "later" | "server";

export class DeliveryError extends Error {
  override name = "DeliveryError";
  fault: DeliveryFault;

  /** @param message what the server said, without addresses */
  constructor(fault: DeliveryFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Answers of servers repeat addresses and names of mailboxes; neither belongs into our records or logs. */
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
