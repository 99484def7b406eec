import { visitorHash } from "../../server/security/visitor.server.ts";
import { listFactors } from "../factor/factor.store.server.ts";
import type { Account } from "../members/member.ts";
import { changePassword } from "../password/change-password.server.ts";
import { SHORTEST_PASSWORD } from "../password/password-rules.ts";
import type { FoundSession } from "../session/find-session.server.ts";
import type { OpenedSession } from "../session/open-session.server.ts";
import { shortUserAgent } from "../session/session.ts";
import { signIn, isSignOutScope, signOut } from "../session/sign-in-out.server.ts";
import { signAccessToken } from "../tokens/access-tokens.server.ts";
import { refreshSession } from "../tokens/refresh-session.server.ts";
import { apiUser, TOKEN_SECONDS, tokenClaims } from "../tokens/user-and-claims.ts";
import { type ApiServices, busy, issuerOf, readApiBody, slowed, ApiError } from "./answer-api.server.ts";
import { passwordGrant, refreshGrant, userUpdate } from "./api.form.ts";

/** `POST /token`: the password grant opens a session, the refresh token grant rotates its tokens. */
export function grantToken(deps: ApiServices, request: Request): Promise<Response> {
  switch (new URL(request.url).searchParams.get("grant_type")) {
    case "password":
      return grantForPassword(deps, request);
    case "refresh_token":
      return grantForRefreshToken(deps, request);
    default:
      throw new ApiError(400, "validation_failed", "unsupported_grant_type");
  }
}

async function grantForPassword(deps: ApiServices, request: Request): Promise<Response> {
  const { email, password } = await readApiBody(request, passwordGrant);
  const visitor = visitorHash(request.headers, deps);
  const userAgent = shortUserAgent(request.headers.get("X-Client-Info") ?? request.headers.get("User-Agent"));
  const outcome = await signIn(deps, { email, password, visitor }, { kind: "api", userAgent, before: null });
  switch (outcome.kind) {
    case "signed-in":
      return tokenResponse(deps, outcome.account, outcome.opened);
    case "wrong":
      throw new ApiError(400, "invalid_credentials", "Invalid login credentials");
    case "slowed":
      throw slowed(outcome.seconds);
    case "busy":
      throw busy();
  }
}

async function grantForRefreshToken(deps: ApiServices, request: Request): Promise<Response> {
  const { refresh_token: token } = await readApiBody(request, refreshGrant);
  const outcome = await refreshSession(deps, token);
  switch (outcome.kind) {
    case "refreshed":
      return tokenResponse(deps, outcome.account, outcome.opened);
    case "unknown":
      throw new ApiError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    case "expired":
      throw new ApiError(400, "session_expired", "Invalid Refresh Token: Session Expired");
    case "reused":
      throw new ApiError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }
}

/** Returns the Session of `@supabase/auth-js` (docs/behavior.md, Sign-in 7). */
export async function tokenResponse(
  deps: ApiServices,
  account: Account,
  { session, token }: OpenedSession,
): Promise<Response> {
  const claims = tokenClaims(issuerOf(deps.settings), account, session, deps.now());
  return Response.json({
    access_token: await signAccessToken(deps, claims),
    token_type: "bearer",
    expires_in: TOKEN_SECONDS,
    expires_at: claims.exp,
    refresh_token: token,
    user: apiUser(account, await listFactors(deps.db, account.id)),
  });
}

/** `GET /user` */
export async function showUser(deps: ApiServices, { account }: FoundSession): Promise<Response> {
  return Response.json(apiUser(account, await listFactors(deps.db, account.id)));
}

/** `PUT /user`: changes the password, given the current one. Nothing else can be changed here. */
export async function updateUser(deps: ApiServices, request: Request, found: FoundSession): Promise<Response> {
  const { password, current_password: current, email, phone, data } = await readApiBody(request, userUpdate);
  if (email || phone || data) throw new ApiError(422, "validation_failed", "Only the password can be changed here");
  if (password !== undefined) await updatePassword(deps, request, found, password, current);
  return showUser(deps, found);
}

async function updatePassword(
  deps: ApiServices,
  request: Request,
  found: FoundSession,
  wanted: string,
  current: string | undefined,
) {
  if (found.needsFactor)
    throw new ApiError(403, "insufficient_aal", "AAL2 session is required to update password when MFA is enabled.");
  if (current === undefined)
    throw new ApiError(400, "current_password_required", "Current password required when setting new password");
  const visitor = visitorHash(request.headers, deps);
  const outcome = await changePassword(
    deps,
    { staff: found.account, session: found.session },
    { current, wanted, visitor },
  );
  switch (outcome.kind) {
    case "changed":
      return;
    case "same":
      throw new ApiError(422, "same_password", "New password should be different from the old password.");
    case "weak":
      throw new ApiError(
        422,
        "weak_password",
        `Password should be at least ${SHORTEST_PASSWORD} characters and hard to guess.`,
        {
          reasons: [
            { "too-short": "length", "too-long": "length", "not-storable": "characters", guessable: "pwned" }[
              outcome.problem
            ],
          ],
        },
      );
    case "wrong":
      throw new ApiError(400, "invalid_credentials", "The current password is wrong");
    case "slowed":
      throw slowed(outcome.seconds);
    case "busy":
      throw busy();
  }
}

/** `POST /logout`: revokes sessions by scope, all of them by default. */
export async function logOut(deps: ApiServices, request: Request, { session }: FoundSession): Promise<Response> {
  const scope = new URL(request.url).searchParams.get("scope") ?? "global";
  if (!isSignOutScope(scope)) throw new ApiError(400, "validation_failed", "scope has to be global, local or others");
  await signOut(deps, session, scope);
  return new Response(null, { status: 204 });
}
