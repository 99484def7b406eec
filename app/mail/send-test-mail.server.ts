import { randomUUID } from "node:crypto";
import type { Deliver } from "./delivery.ts";
import type { RenderedEmail } from "./outbox.ts";
import { messageId } from "./outbox.ts";

/**
 * Sends a letter past the outbox, once.
 *
 * @returns what the server answered
 * @throws {DeliveryError} where it was not taken
 */
export function sendTestMail(deliver: Deliver, letter: RenderedEmail, address: string): Promise<string> {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const mail = {
    ...letter,
    to: address,
    replyTo: null,
    messageId: messageId(randomUUID(), domain),
    createdAt: new Date().toISOString(),
  };
  return deliver(mail, new AbortController().signal);
}
