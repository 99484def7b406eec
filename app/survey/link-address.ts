import { isMailAddress } from "../mail/mail-address.ts";
import type { Answers } from "./answers.ts";

/** Returns the address to email a link to, or null if it isn't one: an answer may be half typed. */
export function linkAddress(text: string | null): string | null {
  const address = text?.trim() ?? "";
  return isMailAddress(address) ? address : null;
}

/** Whether a creator wants a call, now or later, and left no address to plan it. */
export function lacksAddress({ discovery_call: call, email }: Answers): boolean {
  return (call === "yes" || call === "maybe_later") && linkAddress(email) === null;
}
