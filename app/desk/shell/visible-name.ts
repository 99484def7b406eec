import { readTyped } from "../../server/forms/typed-text.ts";

/** Returns a visible name. Names in older records may have only invisible characters. */
export function visibleName(name: string): string {
  return readTyped(name).trim() || "No name";
}
