import type { PageAnswer, RedirectAnswer } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/parse-form.server.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { codeForm, enrollForm, removalField, removalForm } from "../pages/account.form.ts";
import { refuseForm, refuseForNow, refuseWith } from "../pages/desk-form.server.ts";
import { blankForm, type FormView, MFA_PATH, type MfaReply } from "../pages/page-data.ts";
import { changePasskeys, type PasskeyRequest } from "../passkey/change-passkeys.server.ts";
import type { PasskeyDeps } from "../passkey/manage-passkeys.server.ts";
import { confirmPassword } from "../password/change-password.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { deskAccess } from "../words.ts";
import { enrollFactor, makeRecoveryCodes, unenrollFactorByCode } from "./manage-factors.server.ts";
import { countRecoveryCodes } from "./recovery-code.store.server.ts";
import { verifyFactor } from "./verify-factor.server.ts";

const { twoStep, secondFactor, changePassword } = deskAccess;

/** `token` is the session's new token, or null if the token stays the same. */
type MfaOutcome = (PageAnswer<MfaReply> | RedirectAnswer) & { token: string | null };

/**
 * Adds, verifies or removes an app or a passkey, or makes recovery codes. Resolves with null for an unknown `intent`.
 */
export async function changeMfa(
  deps: PasskeyDeps,
  signedIn: SignedIn,
  form: FormData,
  request: PasskeyRequest,
): Promise<MfaOutcome | null> {
  const { visitor } = request;
  switch (form.get("intent")) {
    case "add":
      return add(deps, signedIn, form, visitor);
    case "verify":
      return verify(deps, signedIn, form);
    case "remove":
      return remove(deps, signedIn, form);
    case "codes":
      // Recovery codes are a substitute for the app. A member with an app has a session at aal2 here.
      if (signedIn.session.aal !== "aal2") return null;
      return showNewCodes(deps, signedIn, "codes", null);
    default:
      return passkey(deps, signedIn, form, request);
  }
}

async function passkey(deps: PasskeyDeps, signedIn: SignedIn, form: FormData, request: PasskeyRequest) {
  const outcome = await changePasskeys(deps, signedIn, form, request);
  if (outcome === null) return null;
  if ("added" in outcome) return afterFactor(deps, signedIn, { done: "passkey-added", form: "passkey" }, outcome.token);
  return "body" in outcome ? refuse(String(form.get("intent")), outcome) : { ...outcome, token: null };
}

async function add(deps: AuthDeps, signedIn: SignedIn, form: FormData, visitor: string | null): Promise<MfaOutcome> {
  const read = parseForm(form, enrollForm(form.has("current")));
  if (read.status !== "success") return refuse("add", refuseForm(read));
  const { name = twoStep.addNameDefault, current } = read.value;
  let { session } = signedIn;
  if (current !== undefined && !passwordIsFresh(session, deps.now())) {
    const confirmed = await confirmPassword(deps, signedIn, { password: current, visitor });
    if (confirmed.kind === "wrong") return refuse("add", refuseForm(read, { current: changePassword.wrong }));
    if (confirmed.kind !== "confirmed") return refuse("add", refuseForNow(confirmed, read));
    session = { ...session, passwordAt: deps.now().toISOString() };
  }
  const outcome = await enrollFactor(
    deps,
    { ...signedIn, session },
    { friendlyName: name, issuer: (await readPublished(deps.db, "company")).name, again: true },
  );
  switch (outcome.kind) {
    case "enrolled":
      return { redirectTo: `${MFA_PATH}?app=${encodeURIComponent(outcome.factor.id)}`, token: null };
    case "name-taken":
      return refuse("add", refuseForm(read, { name: twoStep.nameTaken }));
    case "too-many":
      return refuse("add", refuseWith(twoStep.tooMany, read));
    default:
      return refuse("add", refuseForm(read, { current: changePassword.required }));
  }
}

/** The first factor's reply has recovery codes, because nobody comes back for them before a phone is lost. */
async function afterFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  { done, form }: { done: string; form: "verify" | "passkey" },
  token: string,
): Promise<MfaOutcome> {
  const hasCodes = (await countRecoveryCodes(deps.db, signedIn.staff.id)) > 0;
  return hasCodes ? { redirectTo: `${MFA_PATH}?${done}`, token } : showNewCodes(deps, signedIn, form, token);
}

async function verify(deps: AuthDeps, signedIn: SignedIn, form: FormData): Promise<MfaOutcome> {
  const read = parseForm(form, codeForm);
  if (read.status !== "success") return refuse("verify", refuseForm(read));
  const outcome = await verifyFactor(deps, signedIn.session, {
    factorId: String(form.get("factor") ?? ""),
    challengeId: null,
    code: read.value.code,
  });
  if (outcome.kind === "right")
    return afterFactor(deps, signedIn, { done: "added", form: "verify" }, outcome.result.token);
  if (outcome.kind === "slowed") return refuse("verify", refuseForNow(outcome, read));
  if (outcome.kind === "wrong") return refuse("verify", refuseForm(read, { code: secondFactor.wrong }));
  return refuse("verify", refuseWith(twoStep.gone));
}

async function remove(deps: AuthDeps, { session }: SignedIn, form: FormData): Promise<MfaOutcome> {
  const factorId = String(form.get("factor") ?? "");
  const read = parseForm(form, removalForm(factorId));
  if (read.status !== "success") return refuse(factorId, refuseForm(read));
  const field = removalField(factorId);
  const code = read.value[field] ?? "";
  const outcome = await unenrollFactorByCode(deps, session, { factorId, code });
  if (outcome.kind === "right") return { redirectTo: `${MFA_PATH}?removed`, token: null };
  if (outcome.kind === "slowed") return refuse(factorId, refuseForNow(outcome, read));
  if (outcome.kind === "wrong") return refuse(factorId, refuseForm(read, { [field]: secondFactor.wrong }));
  return refuse(factorId, refuseWith(twoStep.gone));
}

async function showNewCodes(
  deps: AuthDeps,
  { staff }: SignedIn,
  form: "codes" | "verify" | "passkey",
  token: string | null,
): Promise<MfaOutcome> {
  return { body: { ...blankForm, form, codes: await makeRecoveryCodes(deps, staff.id) }, status: 200, token };
}

function refuse(form: string, { body, ...answer }: PageAnswer<FormView>): MfaOutcome {
  return { ...answer, body: { ...body, form, codes: null }, token: null };
}
