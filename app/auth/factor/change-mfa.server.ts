import type { Submission } from "@conform-to/react";
import type { PageAnswer, RedirectAnswer } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/parse-form.server.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import {
  codeForm,
  CURRENT_REQUIRED,
  currentPasswordForm,
  enrollForm,
  passkeyNameForm,
  removalField,
  removalForm,
} from "../pages/account.form.ts";
import { refuseForm, refuseForNow, refuseWith, WRONG_CODE } from "../pages/desk-form.server.ts";
import { blankForm, type FormView, MFA_PATH, type MfaReply, NEW_PASSKEY_PATH } from "../pages/page-data.ts";
import { addPasskey, changePasskeyName, type PasskeyDeps, removePasskey } from "../passkey/manage-passkeys.server.ts";
import type { RelyingParty } from "../passkey/passkey.ts";
import { confirmPassword } from "../password/change-password.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { countRecoveryCodes } from "./factor.store.server.ts";
import { enrollFactor, makeRecoveryCodes, unenrollFactorByCode } from "./manage-factors.server.ts";
import { verifyFactor } from "./verify-factor.server.ts";

const APP_GONE = {
  title: "This app is no longer here",
  text: "It was removed, or more than an hour has passed. Please start over.",
};
const PASSKEY_GONE = { title: "This passkey is no longer here", text: "It was already removed." };
const NOT_ADDED = {
  "too-many": { title: "You already have ten passkeys", text: "Remove one first." },
  taken: { title: "The passkey wasn't added", text: "This passkey is already in use here." },
  wrong: {
    title: "The passkey wasn't added",
    text: "It took too long, or the page was too old. Please try again.",
  },
};

/** What comes with a form of this page. */
interface MfaRequest {
  /** Null where browsers allow no passkeys. */
  party: RelyingParty | null;
  /** The cookie with the passkey's challenge. */
  challenge: string | null;
  /** Hash of the visitor's IP address, or null if no trusted proxy reports one. */
  visitor: string | null;
}

/** `token` is the session's new token, or null if the token stays the same. */
type MfaOutcome = (PageAnswer<MfaReply> | RedirectAnswer) & { token: string | null };

/** Changes the member's apps, passkeys or recovery codes. Resolves with null for an unknown `intent`. */
export async function changeMfa(
  deps: PasskeyDeps,
  signedIn: SignedIn,
  form: FormData,
  { party, challenge, visitor }: MfaRequest,
): Promise<MfaOutcome | null> {
  switch (form.get("intent")) {
    case "add":
      return addApp(deps, signedIn, form, visitor);
    case "verify":
      return verifyApp(deps, signedIn, form);
    case "remove":
      return removeApp(deps, signedIn, form);
    case "codes":
      // Recovery codes are a substitute for the app. A member with an app has a session at aal2 here.
      if (signedIn.session.aal !== "aal2") return null;
      return showNewCodes(deps, signedIn, "codes", null);
    case "confirm":
      return (await refusePassword(deps, signedIn, form, visitor)) ?? goTo(NEW_PASSKEY_PATH);
    case "passkey":
      return party && addNewPasskey(deps, party, signedIn, form, challenge);
    case "rename-passkey":
      return rename(deps, signedIn, form);
    case "remove-passkey": {
      const refused = await refusePassword(deps, signedIn, form, visitor);
      if (refused) return refused;
      const removed = await removePasskey(deps, signedIn, String(form.get("id")));
      return removed ? goTo(`${MFA_PATH}?passkey-removed`) : refuse("remove-passkey", refuseWith(PASSKEY_GONE));
    }
    default:
      return null;
  }
}

async function addApp(deps: AuthDeps, signedIn: SignedIn, form: FormData, visitor: string | null): Promise<MfaOutcome> {
  const read = parseForm(form, enrollForm(form.has("current")));
  if (read.status !== "success") return refuse("add", refuseForm(read));
  const { name = "Phone", current } = read.value;
  let { session } = signedIn;
  if (current !== undefined && !passwordIsFresh(session, deps.now())) {
    const refused = await confirm(deps, signedIn, { password: current, visitor }, read);
    if (refused) return refuse("add", refused);
    session = { ...session, passwordAt: deps.now().toISOString() };
  }
  const outcome = await enrollFactor(
    deps,
    { ...signedIn, session },
    { friendlyName: name, issuer: (await readPublished(deps.db, "company")).name, again: true },
  );
  switch (outcome.kind) {
    case "enrolled":
      return goTo(`${MFA_PATH}?app=${encodeURIComponent(outcome.factor.id)}`);
    case "name-taken":
      return refuse("add", refuseForm(read, { name: "You already have an app with this name" }));
    case "too-many":
      return refuse("add", refuseWith({ title: "You already have ten apps", text: "Remove one first." }, read));
    default:
      return refuse("add", refuseForm(read, { current: CURRENT_REQUIRED }));
  }
}

async function verifyApp(deps: AuthDeps, signedIn: SignedIn, form: FormData): Promise<MfaOutcome> {
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
  if (outcome.kind === "wrong") return refuse("verify", refuseForm(read, { code: WRONG_CODE }));
  return refuse("verify", refuseWith(APP_GONE));
}

async function removeApp(deps: AuthDeps, { session }: SignedIn, form: FormData): Promise<MfaOutcome> {
  const factorId = String(form.get("factor") ?? "");
  const read = parseForm(form, removalForm(factorId));
  if (read.status !== "success") return refuse(factorId, refuseForm(read));
  const field = removalField(factorId);
  const code = read.value[field] ?? "";
  const outcome = await unenrollFactorByCode(deps, session, { factorId, code });
  if (outcome.kind === "right") return goTo(`${MFA_PATH}?removed`);
  if (outcome.kind === "slowed") return refuse(factorId, refuseForNow(outcome, read));
  if (outcome.kind === "wrong") return refuse(factorId, refuseForm(read, { [field]: WRONG_CODE }));
  return refuse(factorId, refuseWith(APP_GONE));
}

async function addNewPasskey(
  deps: PasskeyDeps,
  party: RelyingParty,
  signedIn: SignedIn,
  form: FormData,
  challenge: string | null,
): Promise<MfaOutcome> {
  const read = parseForm(form, passkeyNameForm);
  if (read.status !== "success") return refuse("passkey", refuseForm(read));
  const submitted = { name: read.value.passkey_name, credential: form.get("credential"), challenge };
  const outcome = await addPasskey(deps, party, signedIn, submitted);
  switch (outcome.kind) {
    case "added":
      return afterFactor(deps, signedIn, { done: "passkey-added", form: "passkey" }, outcome.opened.token);
    // The page then asks for the password again.
    case "password-needed":
      return goTo(NEW_PASSKEY_PATH);
    default:
      return refuse("passkey", refuseWith(NOT_ADDED[outcome.kind], read));
  }
}

async function rename(deps: PasskeyDeps, signedIn: SignedIn, form: FormData): Promise<MfaOutcome> {
  const read = parseForm(form, passkeyNameForm);
  if (read.status !== "success") return refuse("rename-passkey", refuseForm(read));
  const renamed = await changePasskeyName(deps, signedIn, {
    id: String(form.get("id")),
    name: read.value.passkey_name,
  });
  return renamed ? goTo(`${MFA_PATH}?passkey-renamed`) : refuse("rename-passkey", refuseWith(PASSKEY_GONE));
}

/** Checks the form's password. Resolves with null if it is right. */
async function refusePassword(
  deps: AuthDeps,
  signedIn: SignedIn,
  form: FormData,
  visitor: string | null,
): Promise<MfaOutcome | null> {
  const read = parseForm(form, currentPasswordForm);
  const refused =
    read.status === "success"
      ? await confirm(deps, signedIn, { password: read.value.current, visitor }, read)
      : refuseForm(read);
  return refused && refuse(String(form.get("intent")), refused);
}

async function confirm(
  deps: AuthDeps,
  signedIn: SignedIn,
  typed: { password: string; visitor: string | null },
  read: Submission<unknown>,
): Promise<PageAnswer<FormView> | null> {
  const outcome = await confirmPassword(deps, signedIn, typed);
  if (outcome.kind === "confirmed") return null;
  if (outcome.kind !== "wrong") return refuseForNow(outcome, read);
  return refuseForm(read, { current: "The current password is wrong" });
}

/** The first factor's reply includes recovery codes: no one would come back for them before losing a phone. */
async function afterFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  { done, form }: { done: string; form: "verify" | "passkey" },
  token: string,
): Promise<MfaOutcome> {
  const hasCodes = (await countRecoveryCodes(deps.db, signedIn.staff.id)) > 0;
  return hasCodes ? { redirectTo: `${MFA_PATH}?${done}`, token } : showNewCodes(deps, signedIn, form, token);
}

async function showNewCodes(
  deps: AuthDeps,
  { staff }: SignedIn,
  form: "codes" | "verify" | "passkey",
  token: string | null,
): Promise<MfaOutcome> {
  return { body: { ...blankForm, form, codes: await makeRecoveryCodes(deps, staff.id) }, status: 200, token };
}

function goTo(path: string): MfaOutcome {
  return { redirectTo: path, token: null };
}

function refuse(form: string, { body, ...answer }: PageAnswer<FormView>): MfaOutcome {
  return { ...answer, body: { ...body, form, codes: null }, token: null };
}
