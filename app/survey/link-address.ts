import { isMailAddress } from "../mail/header-fields.ts";

/** The address that a link can be mailed to, or null: an answer may be half typed. */
export function linkAddress(text: string | null): string | null {
  const address = text?.trim() ?? "";
  return isMailAddress(address) ? address : null;
}
