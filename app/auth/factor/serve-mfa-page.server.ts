import { deskAccess } from "../../content/desk-access.ts";
import { site } from "../../content/site.ts";
import type { PageAnswer, RedirectAnswer } from "../../forms/answer.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { decrypt } from "../encrypt.server.ts";
import { codeForm, enrollForm } from "../pages/account.form.ts";
import { readDeskForm, refuseField, refuseFields, refuseForNow } from "../pages/desk-form.server.ts";
import {
  blankForm,
  type FormView,
  MFA_PATH,
  type MfaReply,
  type MfaView,
  type PendingApp,
} from "../pages/page-data.ts";
import { confirmPassword } from "../password/change-password.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { type FactorWithSecret, listFactors } from "./factor.store.server.ts";
import { ENROLLMENT_MINUTES, isVerified } from "./factor.ts";
import { enrollFactor, makeRecoveryCodes, unenrollFactorByCode } from "./manage-factors.server.ts";
import { countRecoveryCodes } from "./recovery-code.store.server.ts";
import { drawQrCode, totpUri } from "./totp.server.ts";
import { verifyFactor } from "./verify-factor.server.ts";

const { twoStep, secondFactor, changePassword } = deskAccess;

/** Loads the page of two-step sign-in. `appId` is the factor that is being enrolled, from the URL. */
export async function loadMfa(
  deps: Pick<AuthDeps, "db" | "now" | "secrets">,
  { staff, session }: SignedIn,
  appId: string | null,
): Promise<Omit<MfaView, "done">> {
  const factors = await listFactors(deps.db, staff.id);
  const apps = factors.filter(isVerified);
  const asksPassword = apps.length === 0 && !passwordIsFresh(session, deps.now());
  const begun = factors.find((factor) => factor.id === appId && !isVerified(factor) && isRecent(factor, deps.now()));
  return {
    apps: apps.map(({ id, friendlyName }) => ({ id, name: friendlyName })),
    codesLeft: await countRecoveryCodes(deps.db, staff.id),
    asksPassword,
    // The secret is as sensitive as a password, so it is shown only if the password was entered recently: the
    // browser may be unattended.
    pending: begun && !asksPassword ? await pendingApp(begun, staff.email, deps.secrets) : null,
  };
}

async function pendingApp(
  factor: FactorWithSecret,
  label: string,
  secrets: readonly string[],
): Promise<PendingApp | null> {
  const secret = decrypt(factor.encryptedSecret, `factor~${factor.id}`, secrets);
  return secret === null
    ? null
    : { id: factor.id, secret, qrCode: await drawQrCode(totpUri(secret, { issuer: site.name, label })) };
}

function isRecent({ createdAt }: FactorWithSecret, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < ENROLLMENT_MINUTES * 60 * 1000;
}

/** `token` is the session's new token, or null if the token stays the same. */
type MfaOutcome = PageAnswer<MfaReply> | (RedirectAnswer & { token: string | null });

/** Adds, verifies or removes an app, or makes recovery codes. Resolves with null for an unknown `intent`. */
export async function changeMfa(
  deps: AuthDeps,
  signedIn: SignedIn,
  form: FormData,
  visitor: string | null,
): Promise<MfaOutcome | null> {
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
      return {
        body: { ...blankForm, form: "codes", codes: await makeRecoveryCodes(deps, signedIn.staff.id) },
        status: 200,
      };
    default:
      return null;
  }
}

async function add(deps: AuthDeps, signedIn: SignedIn, form: FormData, visitor: string | null): Promise<MfaOutcome> {
  const read = readDeskForm(form, enrollForm);
  if ("errors" in read) return refuse("add", refuseFields(read.errors));
  const { name, current } = read.value;
  let { session } = signedIn;
  if (current !== undefined && !passwordIsFresh(session, deps.now())) {
    const confirmed = await confirmPassword(deps, signedIn, { password: current, visitor });
    if (confirmed.kind === "wrong") return refuse("add", refuseField("current", changePassword.wrong));
    if (confirmed.kind !== "confirmed") return refuse("add", refuseForNow(confirmed));
    session = { ...session, passwordAt: deps.now().toISOString() };
  }
  const outcome = await enrollFactor(
    deps,
    { ...signedIn, session },
    { friendlyName: name, issuer: site.name, again: true },
  );
  switch (outcome.kind) {
    case "enrolled":
      return { redirectTo: `${MFA_PATH}?app=${encodeURIComponent(outcome.factor.id)}`, token: null };
    case "name-taken":
      return refuse("add", refuseField("name", twoStep.nameTaken));
    case "too-many":
      return refuse("add", { ...refuseFields([]), body: { errors: [], alert: twoStep.tooMany } });
    default:
      return refuse("add", refuseField("current", changePassword.required));
  }
}

async function verify(deps: AuthDeps, { session }: SignedIn, form: FormData): Promise<MfaOutcome> {
  const read = readDeskForm(form, codeForm);
  if ("errors" in read) return refuse("verify", refuseFields(read.errors));
  const outcome = await verifyFactor(deps, session, {
    factorId: String(form.get("factor") ?? ""),
    challengeId: null,
    code: read.value.code,
  });
  if (outcome.kind === "right") return { redirectTo: `${MFA_PATH}?added`, token: outcome.result.token };
  if (outcome.kind === "slowed") return refuse("verify", refuseForNow(outcome));
  if (outcome.kind === "wrong") return refuse("verify", refuseField("code", secondFactor.wrong));
  return refuse("verify", gone());
}

async function remove(deps: AuthDeps, { session }: SignedIn, form: FormData): Promise<MfaOutcome> {
  const factorId = String(form.get("factor") ?? "");
  const code = String(form.get(`code-${factorId}`) ?? "");
  const outcome = await unenrollFactorByCode(deps, session, { factorId, code });
  if (outcome.kind === "right") return { redirectTo: `${MFA_PATH}?removed`, token: null };
  if (outcome.kind === "slowed") return refuse(factorId, refuseForNow(outcome));
  if (outcome.kind === "wrong") return refuse(factorId, refuseField(`code-${factorId}`, secondFactor.wrong));
  return refuse(factorId, gone());
}

function refuse(form: string, { body, ...answer }: PageAnswer<FormView>): MfaOutcome {
  return { ...answer, body: { ...body, form, codes: null } };
}

function gone(): PageAnswer<FormView> {
  return { ...refuseFields([]), body: { errors: [], alert: twoStep.gone } };
}
