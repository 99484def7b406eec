import { visitorHash } from "../../server/security/visitor.server.ts";
import { listFactors } from "../factor/factor.store.server.ts";
import { changePassword } from "../password/change-password.server.ts";
import { SHORTEST_PASSWORD } from "../password/password-rules.ts";
import type { FoundSession } from "../session/find-session.server.ts";
import { isSignOutScope, signOut } from "../session/sign-in-out.server.ts";
import { apiUser } from "../tokens/user-and-claims.ts";
import { type ApiServices, busy, readApiBody, slowed } from "./answer-api.server.ts";
import { ApiError } from "./api-error.ts";
import { userUpdate } from "./api.form.ts";

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
  const visitor = visitorHash(request.headers, deps.settings.clientAddressHeader, deps.secrets);
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
