import { readPublished } from "../../site/publishing/published-documents.server.ts";
import { MOST_FACTORS } from "../factor/factor.ts";
import { enrollFactor, unenrollFactor } from "../factor/manage-factors.server.ts";
import { drawQrCode, qrCodeSvg } from "../factor/totp.server.ts";
import { challengeFactor, verifyFactor } from "../factor/verify-factor.server.ts";
import type { FoundSession } from "../session/find-session.server.ts";
import { unixSeconds, PASSWORD_FRESH_MINUTES } from "../session/session.ts";
import { type ApiServices, readApiBody, slowed, ApiError } from "./answer-api.server.ts";
import { enrollment, verification } from "./api.form.ts";
import { tokenResponse } from "./serve-session.server.ts";

/** `POST /factors` */
export async function enrollByApi(
  deps: ApiServices,
  request: Request,
  { account, session }: FoundSession,
): Promise<Response> {
  const body = await readApiBody(request, enrollment);
  if (body.factor_type === "phone")
    throw new ApiError(
      422,
      "mfa_phone_enroll_not_enabled",
      "MFA enroll is disabled for Phone: no SMS sender is configured",
    );
  if (body.factor_type !== "totp") throw new ApiError(422, "validation_failed", "factor_type needs to be totp");
  const issuer = body.issuer || (await readPublished(deps.db, "company")).name;
  const outcome = await enrollFactor(deps, { staff: account, session }, { friendlyName: body.friendly_name, issuer });
  switch (outcome.kind) {
    case "enrolled": {
      const { id, friendlyName, secret, uri } = outcome.factor;
      const totp = { qr_code: qrCodeSvg(await drawQrCode(uri)), secret, uri };
      return Response.json({ id, type: "totp", friendly_name: friendlyName, totp });
    }
    case "password-needed":
      throw new ApiError(
        400,
        "reauthentication_needed",
        `The first factor can be enrolled within ${PASSWORD_FRESH_MINUTES} minutes of signing in with the password`,
      );
    case "code-needed":
      throw insufficientAal("AAL2 required to enroll a new factor");
    case "too-many":
      throw new ApiError(
        422,
        "too_many_enrolled_mfa_factors",
        `Maximum number of enrolled factors reached (${MOST_FACTORS}), unenroll to continue`,
      );
    case "name-taken":
      throw new ApiError(
        422,
        "mfa_factor_name_conflict",
        `A factor with the friendly name "${body.friendly_name}" for this user already exists`,
      );
  }
}

/** `POST /factors/{id}/challenge` */
export async function challengeByApi(
  deps: ApiServices,
  request: Request,
  { session }: FoundSession,
  factorId: string,
): Promise<Response> {
  await readApiBody(request, { safeParse: (value: unknown) => ({ success: true as const, data: value }) });
  const challenge = await challengeFactor(deps, session, factorId);
  if (!challenge) throw notFound();
  return Response.json({ id: challenge.id, type: "totp", expires_at: unixSeconds(challenge.expiresAt) });
}

/** `POST /factors/{id}/verify` */
export async function verifyByApi(
  deps: ApiServices,
  request: Request,
  { account, session }: FoundSession,
  factorId: string,
): Promise<Response> {
  const { challenge_id: challengeId, code } = await readApiBody(request, verification);
  const outcome = await verifyFactor(deps, session, { factorId, challengeId, code });
  switch (outcome.kind) {
    case "right":
      return tokenResponse(deps, account, outcome.result);
    case "wrong":
      throw new ApiError(422, "mfa_verification_failed", "Invalid TOTP code entered");
    case "slowed":
      throw slowed(outcome.seconds);
    case "missing":
      throw notFound();
    case "challenge-missing":
      throw new ApiError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
    case "challenge-expired":
      throw new ApiError(
        422,
        "mfa_challenge_expired",
        "MFA challenge has expired, verify against another challenge or create a new challenge.",
      );
    case "code-needed":
      throw insufficientAal("AAL2 required to verify a new factor");
  }
}

/** `DELETE /factors/{id}` */
export async function unenrollByApi(deps: ApiServices, { session }: FoundSession, factorId: string): Promise<Response> {
  const outcome = await unenrollFactor(deps, session, factorId);
  if (outcome.kind === "missing") throw notFound();
  if (outcome.kind === "code-needed") throw insufficientAal("AAL2 required to unenroll verified factor");
  return Response.json({ id: factorId });
}

function notFound(): ApiError {
  return new ApiError(404, "mfa_factor_not_found", "Factor not found");
}

function insufficientAal(message: string): ApiError {
  return new ApiError(403, "insufficient_aal", message);
}
