export type PasskeyPurpose = "sign-in" | "second-factor" | "add";

export function isPasskeyPurpose(text: unknown): text is PasskeyPurpose {
  return text === "sign-in" || text === "second-factor" || text === "add";
}

export const MOST_PASSKEYS = 10;

export const PASSKEY_MINUTES = 5;

/** Where passkeys are made and used (WebAuthn, relying party). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party, or null where browsers allow no passkeys: a local start under an IP address.
 *
 * @param url URL of the request, used only by a local start
 */
export function relyingParty(siteOrigin: string | null, url: string): RelyingParty | null {
  if (siteOrigin !== null) return { id: new URL(siteOrigin).hostname, origin: siteOrigin };
  const { hostname, origin } = new URL(url);
  return hostname === "localhost" ? { id: hostname, origin } : null;
}
