import { visitorHash } from "../../server/security/visitor.server.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import { type Factor, listFactors } from "../factor/factor.store.server.ts";
import {
  enrollFactor,
  unenrollFactor,
  challengeFactor,
  verifyFactor,
  MOST_FACTORS,
} from "../factor/manage-factors.server.ts";
import { drawQrCode, qrCodeSvg } from "../factor/totp.server.ts";
import type { Account } from "../members/member.ts";
import { changePassword } from "../password/change-password.server.ts";
import { SHORTEST_PASSWORD } from "../password/password-rules.ts";
import type { FoundSession } from "../session/find-session.server.ts";
import { isSignOutScope, type OpenedSession, signIn, signOut, refreshSession } from "../session/open-session.server.ts";
import { PASSWORD_FRESH_MINUTES, shortUserAgent, unixSeconds } from "../session/session.ts";
import { APP_METADATA, AUDIENCE, signAccessToken, TOKEN_SECONDS } from "./access-tokens.server.ts";
import {
  answer,
  ApiError,
  type ApiServices,
  busy,
  handlerFor,
  type Handlers,
  issuerOf,
  readApiBody,
  readBearer,
  slowed,
} from "./answer-api.server.ts";
import { anything, enrollment, passwordGrant, refreshGrant, userUpdate, verification } from "./api.form.ts";

interface ApiCall extends FoundSession {
  deps: ApiServices;
  request: Request;
  /** Id of the factor in the path. */
  id: string;
}

/** The endpoint that begins a session, so needs none. */
export const TOKEN = "token";

/** The endpoints that need a session, by path pattern. */
export const endpoints: Record<string, Handlers<ApiCall>> = {
  user: { GET: showUser, PUT: updateUser },
  logout: { POST: logOut },
  factors: { POST: enroll },
  "factors/:id": { DELETE: unenroll },
  "factors/:id/challenge": { POST: challenge },
  "factors/:id/verify": { POST: verify },
};

/**
 * Handles `/auth/v1/`. There is no sign-up: members invite members.
 *
 * @param endpoint `token`, one of `endpoints`, or null if no pattern matches the path
 */
export function answerApi(
  deps: ApiServices,
  request: Request,
  { path, endpoint, id }: { path: string; endpoint: string | null; id: string },
): Promise<Response> {
  return answer(deps, request, async () => {
    if (endpoint === TOKEN) return handlerFor(deps, { POST: grantToken }, request)({ deps, request });
    const handlers = endpoint === null ? undefined : endpoints[endpoint];
    if (handlers) {
      const found = await readBearer(deps, request);
      return handlerFor(deps, handlers, request)({ ...found, deps, request, id });
    }
    if (path === "signup") throw new ApiError(422, "signup_disabled", "Signups not allowed for this instance");
    throw new ApiError(404, "not_found", "There is no such endpoint here");
  });
}

type TokenCall = Pick<ApiCall, "deps" | "request">;

async function grantToken(call: TokenCall): Promise<Response> {
  switch (new URL(call.request.url).searchParams.get("grant_type")) {
    case "password":
      return grantForPassword(call);
    case "refresh_token":
      return grantForRefreshToken(call);
    default:
      throw new ApiError(400, "validation_failed", "unsupported_grant_type");
  }
}

async function grantForPassword({ deps, request }: TokenCall): Promise<Response> {
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

const REFRESH_REFUSALS = {
  unknown: ["refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"],
  expired: ["session_expired", "Invalid Refresh Token: Session Expired"],
  reused: ["refresh_token_already_used", "Invalid Refresh Token: Already Used"],
} as const;

async function grantForRefreshToken({ deps, request }: TokenCall): Promise<Response> {
  const { refresh_token: token } = await readApiBody(request, refreshGrant);
  const outcome = await refreshSession(deps, token);
  if (outcome.kind === "refreshed") return tokenResponse(deps, outcome.account, outcome.opened);
  const [code, message] = REFRESH_REFUSALS[outcome.kind];
  throw new ApiError(400, code, message);
}

/** Returns the Session of `@supabase/auth-js` (docs/behavior.md, Sign-in 7). */
async function tokenResponse(
  deps: ApiServices,
  account: Account,
  { session, token }: OpenedSession,
): Promise<Response> {
  const access = await signAccessToken(deps, issuerOf(deps.settings), account, session);
  return Response.json({
    access_token: access.token,
    token_type: "bearer",
    expires_in: TOKEN_SECONDS,
    expires_at: access.expiresAt,
    refresh_token: token,
    user: await loadUser(deps, account),
  });
}

/** The User of `@supabase/auth-js`. */
async function loadUser({ db }: ApiServices, account: Account) {
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
    factors: (await listFactors(db, account.id)).map(apiFactor),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    is_anonymous: false,
  };
}

/** Leaves out the secrets. */
function apiFactor({ id, friendly_name, factor_type, status, created_at, updated_at, last_challenged_at }: Factor) {
  const shown = { id, friendly_name, factor_type, status, created_at, updated_at };
  return last_challenged_at === null ? shown : { ...shown, last_challenged_at };
}

async function showUser({ deps, account }: ApiCall): Promise<Response> {
  return Response.json(await loadUser(deps, account));
}

async function updateUser(call: ApiCall): Promise<Response> {
  const { password, current_password: current, email, phone, data } = await readApiBody(call.request, userUpdate);
  if (email || phone || data) throw new ApiError(422, "validation_failed", "Only the password can be changed here");
  if (password !== undefined) await updatePassword(call, password, current);
  return showUser(call);
}

const WEAK_REASONS = { "too-short": "length", "too-long": "length", "not-storable": "characters", guessable: "pwned" };

async function updatePassword(
  { deps, request, account, session, needsFactor }: ApiCall,
  wanted: string,
  current: string | undefined,
): Promise<void> {
  if (needsFactor)
    throw new ApiError(403, "insufficient_aal", "AAL2 session is required to update password when MFA is enabled.");
  if (current === undefined)
    throw new ApiError(400, "current_password_required", "Current password required when setting new password");
  const visitor = visitorHash(request.headers, deps);
  const outcome = await changePassword(deps, { staff: account, session }, { current, wanted, visitor });
  switch (outcome.kind) {
    case "changed":
      return;
    case "same":
      throw new ApiError(422, "same_password", "New password should be different from the old password.");
    case "weak": {
      const message = `Password should be at least ${SHORTEST_PASSWORD} characters and hard to guess.`;
      throw new ApiError(422, "weak_password", message, { reasons: [WEAK_REASONS[outcome.problem]] });
    }
    case "wrong":
      throw new ApiError(400, "invalid_credentials", "The current password is wrong");
    case "slowed":
      throw slowed(outcome.seconds);
    case "busy":
      throw busy();
  }
}

async function logOut({ deps, request, session }: ApiCall): Promise<Response> {
  const scope = new URL(request.url).searchParams.get("scope") ?? "global";
  if (!isSignOutScope(scope)) throw new ApiError(400, "validation_failed", "scope has to be global, local or others");
  await signOut(deps, session, scope);
  return new Response(null, { status: 204 });
}

async function enroll({ deps, request, account, session }: ApiCall): Promise<Response> {
  const { factor_type: type, friendly_name: friendlyName, issuer } = await readApiBody(request, enrollment);
  if (type === "phone") {
    const message = "MFA enroll is disabled for Phone: no SMS sender is configured";
    throw new ApiError(422, "mfa_phone_enroll_not_enabled", message);
  }
  if (type !== "totp") throw new ApiError(422, "validation_failed", "factor_type needs to be totp");
  const wanted = { friendlyName, issuer: issuer || (await readPublished(deps.db, "company")).name };
  const outcome = await enrollFactor(deps, { staff: account, session }, wanted);
  switch (outcome.kind) {
    case "enrolled": {
      const { id, secret, uri } = outcome.factor;
      const totp = { qr_code: qrCodeSvg(await drawQrCode(uri)), secret, uri };
      return Response.json({ id, type: "totp", friendly_name: friendlyName, totp });
    }
    case "password-needed": {
      const message = `The first factor can be enrolled within ${PASSWORD_FRESH_MINUTES} minutes of signing in with the password`;
      throw new ApiError(400, "reauthentication_needed", message);
    }
    case "code-needed":
      throw new ApiError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
    case "too-many": {
      const message = `Maximum number of enrolled factors reached (${MOST_FACTORS}), unenroll to continue`;
      throw new ApiError(422, "too_many_enrolled_mfa_factors", message);
    }
    case "name-taken": {
      const message = `A factor with the friendly name "${friendlyName}" for this user already exists`;
      throw new ApiError(422, "mfa_factor_name_conflict", message);
    }
  }
}

async function challenge({ deps, request, session, id }: ApiCall): Promise<Response> {
  await readApiBody(request, anything);
  const made = await challengeFactor(deps, session, id);
  if (!made) throw new ApiError(...NO_FACTOR);
  return Response.json({ id: made.id, type: "totp", expires_at: unixSeconds(made.expiresAt) });
}

const NO_FACTOR = [404, "mfa_factor_not_found", "Factor not found"] as const;

const VERIFY_REFUSALS = {
  wrong: [422, "mfa_verification_failed", "Invalid TOTP code entered"],
  missing: NO_FACTOR,
  "challenge-missing": [422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"],
  "challenge-expired": [
    422,
    "mfa_challenge_expired",
    "MFA challenge has expired, verify against another challenge or create a new challenge.",
  ],
  "code-needed": [403, "insufficient_aal", "AAL2 required to verify a new factor"],
} as const;

async function verify({ deps, request, account, session, id: factorId }: ApiCall): Promise<Response> {
  const { challenge_id: challengeId, code } = await readApiBody(request, verification);
  const outcome = await verifyFactor(deps, session, { factorId, challengeId, code });
  if (outcome.kind === "right") return tokenResponse(deps, account, outcome.result);
  if (outcome.kind === "slowed") throw slowed(outcome.seconds);
  const [status, error, message] = VERIFY_REFUSALS[outcome.kind];
  throw new ApiError(status, error, message);
}

async function unenroll({ deps, session, id }: ApiCall): Promise<Response> {
  const outcome = await unenrollFactor(deps, session, id);
  if (outcome === "missing") throw new ApiError(...NO_FACTOR);
  if (outcome === "code-needed")
    throw new ApiError(403, "insufficient_aal", "AAL2 required to unenroll verified factor");
  return Response.json({ id });
}
