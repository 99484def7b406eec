import { readTyped } from "../../server/forms/typed-text.ts";

/** Returns a name that can be seen and pressed: in older records it may have only characters that nobody sees. */
export function visibleName(name: string): string {
  return readTyped(name).trim() || "No name";
}
