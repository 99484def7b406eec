import { hashToken } from "../security/signing.server.ts";
import type { ContactMessage } from "./message.ts";

/**
 * By what a repeated post is known: the page and what was written. A double click or a reload says the same again; what
 * somebody changed after Back is a message of its own.
 *
 * @param page random token of the page that the form stood on
 */
export function messageKey(page: string, { name, email, subject, message }: ContactMessage): string {
  return hashToken(JSON.stringify([page, name, email, subject, message]));
}
