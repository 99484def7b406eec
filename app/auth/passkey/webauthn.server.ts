import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Passkey } from "../factor/factor.store.server.ts";
import type { Staff } from "../members/member.ts";

export const MOST_PASSKEYS = 10;

export const PASSKEY_MINUTES = 5;

/** Where passkeys are made and used (WebAuthn, relying party). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null where browsers allow no passkeys: on a local start under an IP address. Only a local start uses `url`. */
export function relyingParty(siteOrigin: string | null, url: string): RelyingParty | null {
  if (siteOrigin !== null) return { id: new URL(siteOrigin).hostname, origin: siteOrigin };
  const { hostname, origin } = new URL(url);
  return hostname === "localhost" ? { id: hostname, origin } : null;
}

/** EdDSA, ES256 and RS256, which authenticators support. */
const ALGORITHMS = [-8, -7, -257];

// Loaded on first use: few members have a passkey.
const load = () => import("@simplewebauthn/server");

export async function creationOptions(
  party: RelyingParty,
  {
    company,
    staff,
    challenge,
    existing,
  }: { company: string; staff: Staff; challenge: string; existing: readonly Passkey[] },
) {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: company,
    rpID: party.id,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(staff.id),
    challenge: bytes(challenge),
    excludeCredentials: existing.map(descriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/**
 * Options for `navigator.credentials.get`, as JSON. `allowed` is null at sign-in: then the person chooses the passkey,
 * and the authenticator has to verify the person.
 */
export async function requestOptions(
  party: RelyingParty,
  { challenge, allowed }: { challenge: string; allowed: readonly Passkey[] | null },
) {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytes(challenge),
    userVerification: allowed === null ? "required" : "preferred",
    ...(allowed && { allowCredentials: allowed.map(descriptor) }),
  });
}

/** Parses what `navigator.credentials` returned; null if it names no credential. The library checks the rest. */
export function readCredential<Answer extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  field: FormDataEntryValue | null,
): Answer | null {
  try {
    const answer = JSON.parse(String(field)) as Answer;
    return typeof answer.id === "string" && answer.response ? answer : null;
  } catch {
    return null;
  }
}

/** Returns the new credential, or null if the answer is for another challenge or origin, or is malformed. */
export async function readAttestation(party: RelyingParty, challenge: string, answer: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await load();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const key = Buffer.from(publicKey).toString("base64url");
    return { credential_id: id, public_key: key, counter, transports: JSON.stringify(transports) };
  } catch {
    return null;
  }
}

/**
 * Returns the new signature count. Null for a wrong signature, another challenge or origin, a person not verified where
 * required, or a count that didn't rise: the authenticator was copied (WebAuthn, section 7.2, step 22).
 */
export async function checkAssertion(
  party: RelyingParty,
  passkey: Passkey,
  { challenge, answer, verifiesUser }: { challenge: string; answer: AuthenticationResponseJSON; verifiesUser: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: passkey.credential_id, publicKey: bytes(passkey.public_key), counter: passkey.counter },
      requireUserVerification: verifiesUser,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Whether the authenticator names this member as the owner of its credential. */
export function isHandleOf(handle: string, staffId: string): boolean {
  return Buffer.from(handle, "base64url").toString() === staffId;
}

function descriptor({ credential_id: id, transports }: Passkey) {
  return { id, transports: JSON.parse(transports) as AuthenticatorTransport[] };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "base64url"));
}
