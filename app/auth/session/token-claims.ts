import type { Staff } from "../members/staff.ts";
import { inSeconds, type Session } from "./session.ts";

/** Seconds that an access token is good for. The client renews it 90 seconds before its end. */
export const TOKEN_SECONDS = 10 * 60;

export const AUDIENCE = "authenticated";

/** What an access token says (RFC 7519), in the names that `@supabase/auth-js` reads. */
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

export const APP_METADATA = { provider: "email", providers: ["email"] };

/** @param issuer address of `/auth/v1` */
export function tokenClaims(issuer: string, staff: Staff, session: Session, now: Date): TokenClaims {
  const iat = inSeconds(now);
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
    // The newest first, as the client's own server has it.
    amr: [...session.methods].toReversed(),
    session_id: session.id,
    is_anonymous: false,
  };
}
