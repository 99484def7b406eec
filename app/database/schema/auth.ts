import type { Generated } from "kysely";

export interface AuthSchema {
  staff: StaffTable;
  /** An owner's request to reset a colleague, one for each member. */
  reset_requests: {
    staff_id: string;
    asked_by: string;
    factors: number;
    asked_at: string;
    mail_id: string | null;
  };
  /** A link by which a member sets a password, once. */
  password_links: {
    token_hash: string;
    staff_id: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  staff_sessions: StaffSessionTable;
  /** The refresh tokens of an `api` session: one of them is unused. */
  refresh_tokens: {
    token_hash: string;
    session_id: string;
    created_at: string;
    used_at: string | null;
  };
  factors: FactorTable;
  /** A challenge that requests a code, created by `/auth/v1/factors/{id}/challenge`. */
  challenges: {
    id: string;
    factor_id: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  recovery_codes: {
    staff_id: string;
    code_hash: string;
    created_at: string;
    used_at: string | null;
  };
  passkeys: PasskeyTable;
  passkey_challenges: {
    challenge_hash: string;
    purpose: "sign-in" | "second-factor" | "add";
    staff_id: string | null;
    expires_at: string;
  };
  /** A key pair that signs access tokens (ES256); the newest that is not retired signs. */
  signing_keys: {
    /** The `kid` of tokens and of the public key. */
    id: string;
    public_jwk: string;
    sealed_private_jwk: string;
    created_at: string;
    retired_at: string | null;
  };
}

export interface StaffTable {
  id: string;
  email: string;
  /** In lower case: an address has one account, regardless of its case. */
  email_key: string;
  name: string;
  /** Null until the member has set one by a link. */
  password_hash: string | null;
  role: Generated<string>;
  role_since: string | null;
  /** 1 once an owner with a password has lost the role or the password. */
  was_owner: Generated<number>;
  disabled_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface StaffSessionTable {
  id: string;
  staff_id: string;
  kind: "desk" | "api";
  /** SHA-256 of the dashboard's cookie; null for `api`, whose tokens are in refresh_tokens. */
  token_hash: string | null;
  aal: "aal1" | "aal2";
  /** JSON: how the member signed in, and when (RFC 8176 `amr`), see auth/session/session.ts. */
  methods: string;
  user_agent: string;
  /** When the member signed in; a rotation of the session keeps it. */
  began_at: string;
  created_at: string;
  last_used_at: string;
  /** When the member last entered the password in this session. */
  password_at: string;
  revoked_at: string | null;
}

export interface FactorTable {
  id: string;
  staff_id: string;
  factor_type: "totp" | "phone";
  friendly_name: string;
  sealed_secret: string;
  status: "unverified" | "verified";
  /** Time step of the last code that was accepted: a code works only once. */
  last_step: number | null;
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
}

export interface PasskeyTable {
  id: string;
  staff_id: string;
  /** The authenticator's id of the credential, base64url. */
  credential_id: string;
  public_key: string;
  /** The authenticator's count of signatures, 0 if it doesn't count. */
  counter: number;
  /** JSON: how browsers reach the authenticator. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export type ResetRequestTable = AuthSchema["reset_requests"];
export type PasswordLinkTable = AuthSchema["password_links"];
export type ChallengeTable = AuthSchema["challenges"];
export type PasskeyChallengeTable = AuthSchema["passkey_challenges"];
export type SigningKeyTable = AuthSchema["signing_keys"];
