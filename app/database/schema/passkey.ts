/** A passkey of a member: the public half of a WebAuthn credential. */
export interface PasskeyTable {
  id: string;
  staff_id: string;
  /** The authenticator's id of the credential, base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** The authenticator's count of signatures, 0 if it doesn't count. */
  counter: number;
  /** JSON: how browsers reach the authenticator. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** A challenge for a passkey; deleted when it is used. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the challenge. */
  challenge_hash: string;
  purpose: "sign-in" | "second-factor" | "add";
  /** Null for `sign-in`. */
  staff_id: string | null;
  expires_at: string;
}
