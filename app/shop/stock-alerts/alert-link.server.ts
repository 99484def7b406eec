import { signLink, unsignLink } from "../../server/security/cookies-and-tokens.server.ts";

/** What is signed for a link, so that no other signed value can be used as one. */
const LINK = "stock-alert~";

/** The path of a product's form for alerts. */
export function alertPath(slug: string): string {
  return `/shop/${slug}/back-in-stock`;
}

/** The key of the link in the first email: it confirms or deletes one alert, and shows no address. */
export function alertKey(id: string, secrets: readonly string[]): string {
  return signLink(LINK, id, secrets);
}

/** Returns the id of the alert that a key is for, or null for a key that isn't ours. */
export function readAlertKey(key: string, secrets: readonly string[]): string | null {
  return unsignLink(LINK, key, secrets);
}

/** The record that emails about an alert belong to. */
export function alertRecord(id: string): string {
  return `stock-alert:${id}`;
}
