import { deskAccess } from "../../content/desk-access.ts";
import { site } from "../../content/site.ts";
import type { PageAnswer, RedirectAnswer } from "../../forms/answer.server.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import { codeForm, enrolForm } from "../forms/desk.form.ts";
import { blankForm, type FormView } from "../forms/form-view.ts";
import { readDeskForm } from "../forms/read-desk-form.server.ts";
import { refuseField, refuseFields, refuseForNow } from "../forms/refuse-form.server.ts";
import { confirmPassword } from "../password/change-password.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { enrolFactor } from "./enrol-factor.server.ts";
import { makeRecoveryCodes } from "./make-recovery-codes.server.ts";
import { MFA_PATH, type MfaReply } from "./mfa.ts";
import { removeFactorByCode } from "./remove-factor.server.ts";
import { verifyFactor } from "./verify-factor.server.ts";

const { twoStep, secondFactor, changePassword } = deskAccess;

/** `token` is the session's new one, or null where it keeps its own. */
type MfaAnswer = PageAnswer<MfaReply> | (RedirectAnswer & { token: string | null });

/**
 * Adds, verifies or removes an app, or makes recovery codes, as the pressed button says; null for a button that is not
 * there.
 */
export async function changeMfa(
  to: AuthDeps,
  signedIn: SignedIn,
  form: FormData,
  visitor: string | null,
): Promise<MfaAnswer | null> {
  switch (form.get("intent")) {
    case "add":
      return add(to, signedIn, form, visitor);
    case "verify":
      return verify(to, signedIn, form);
    case "remove":
      return remove(to, signedIn, form);
    case "codes":
      // Without an app there is nothing to recover; the session is aal2 where there is one.
      return signedIn.session.aal === "aal2"
        ? { body: { ...blankForm, form: "codes", codes: await makeRecoveryCodes(to, signedIn.staff.id) }, status: 200 }
        : null;
    default:
      return null;
  }
}

async function add(to: AuthDeps, signedIn: SignedIn, form: FormData, visitor: string | null): Promise<MfaAnswer> {
  const read = readDeskForm(form, enrolForm);
  if ("errors" in read) return refuse("add", refuseFields(read.errors));
  const { name, current } = read.value;
  let { session } = signedIn;
  if (current !== undefined && !passwordIsFresh(session, to.now())) {
    const confirmed = await confirmPassword(to, signedIn, { password: current, visitor });
    if (confirmed.kind === "wrong") return refuse("add", refuseField("current", changePassword.wrong));
    if (confirmed.kind !== "confirmed") return refuse("add", refuseForNow(confirmed));
    session = { ...session, passwordAt: to.now().toISOString() };
  }
  const outcome = await enrolFactor(
    to,
    { ...signedIn, session },
    { friendlyName: name, issuer: site.name, again: true },
  );
  switch (outcome.kind) {
    case "begun":
      return { redirectTo: `${MFA_PATH}?app=${encodeURIComponent(outcome.factor.id)}`, token: null };
    case "name-taken":
      return refuse("add", refuseField("name", twoStep.nameTaken));
    case "too-many":
      return refuse("add", { ...refuseFields([]), body: { errors: [], alert: twoStep.tooMany } });
    default:
      return refuse("add", refuseField("current", changePassword.required));
  }
}

async function verify(to: AuthDeps, { session }: SignedIn, form: FormData): Promise<MfaAnswer> {
  const read = readDeskForm(form, codeForm);
  if ("errors" in read) return refuse("verify", refuseFields(read.errors));
  const outcome = await verifyFactor(to, session, {
    factorId: String(form.get("factor") ?? ""),
    challengeId: null,
    code: read.value.code,
  });
  if (outcome.kind === "right") return { redirectTo: `${MFA_PATH}?added`, token: outcome.result.token };
  if (outcome.kind === "slowed") return refuse("verify", refuseForNow(outcome));
  if (outcome.kind === "wrong") return refuse("verify", refuseField("code", secondFactor.wrong));
  return refuse("verify", gone());
}

async function remove(to: AuthDeps, { session }: SignedIn, form: FormData): Promise<MfaAnswer> {
  const factorId = String(form.get("factor") ?? "");
  const code = String(form.get(`code-${factorId}`) ?? "");
  const outcome = await removeFactorByCode(to, session, { factorId, code });
  if (outcome.kind === "right") return { redirectTo: `${MFA_PATH}?removed`, token: null };
  if (outcome.kind === "slowed") return refuse(factorId, refuseForNow(outcome));
  if (outcome.kind === "wrong") return refuse(factorId, refuseField(`code-${factorId}`, secondFactor.wrong));
  return refuse(factorId, gone());
}

function refuse(form: string, { body, ...answer }: PageAnswer<FormView>): MfaAnswer {
  return { ...answer, body: { ...body, form, codes: null } };
}

function gone(): PageAnswer<FormView> {
  return { ...refuseFields([]), body: { errors: [], alert: twoStep.gone } };
}
