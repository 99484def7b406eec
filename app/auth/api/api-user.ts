import type { Factor } from "../factor/factor.ts";
import type { Account } from "../members/staff.ts";
import { APP_METADATA, AUDIENCE } from "../session/token-claims.ts";

/** A member as `@supabase/auth-js` reads a user. */
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
