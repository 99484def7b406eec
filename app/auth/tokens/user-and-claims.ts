import type { Factor } from "../factor/factor.ts";
import type { Account, Staff } from "../members/member.ts";
import { unixSeconds, type Session } from "../session/session.ts";

/** Lifetime of an access token. `@supabase/auth-js` refreshes it 90 seconds before it expires. */
export const TOKEN_SECONDS = 10 * 60;

export const AUDIENCE = "authenticated";

/** Claims of an access token (RFC 7519), with Supabase Auth's names. */
export interface TokenClaims {
  iss: string;
  sub: string;
  aud: string;
  exp: number;
  iat: number;
  email: string;
  phone: string;
  app_metadata: { provider: string; providers: string[] };
  user_metadata: { name: string };
  role: string;
  aal: string;
  amr: { method: string; timestamp: number }[];
  session_id: string;
  is_anonymous: boolean;
}

const APP_METADATA = { provider: "email", providers: ["email"] };

/** @param issuer URL of `/auth/v1` */
export function tokenClaims(issuer: string, staff: Staff, session: Session, now: Date): TokenClaims {
  const iat = unixSeconds(now);
  return {
    iss: issuer,
    sub: staff.id,
    aud: AUDIENCE,
    exp: iat + TOKEN_SECONDS,
    iat,
    email: staff.email,
    phone: "",
    app_metadata: APP_METADATA,
    user_metadata: { name: staff.name },
    role: AUDIENCE,
    aal: session.aal,
    // Newest first, as in Supabase Auth.
    amr: [...session.methods].toReversed(),
    session_id: session.id,
    is_anonymous: false,
  };
}

/** Returns a member as the User of `@supabase/auth-js`. */
export function apiUser(account: Account, factors: readonly Factor[]) {
  return {
    id: account.id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email: account.email,
    email_confirmed_at: account.createdAt,
    phone: "",
    app_metadata: APP_METADATA,
    user_metadata: { name: account.name },
    identities: [],
    factors: factors.map(apiFactor),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    is_anonymous: false,
  };
}

function apiFactor(factor: Factor) {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName,
    factor_type: factor.factorType,
    status: factor.status,
    created_at: factor.createdAt,
    updated_at: factor.updatedAt,
    ...(factor.lastChallengedAt !== null && { last_challenged_at: factor.lastChallengedAt }),
  };
}
