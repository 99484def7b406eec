import type { Submission } from "@conform-to/react";
import type { PageAnswer, RedirectAnswer } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/form-body.server.ts";
import { decrypt } from "../../server/security/cookies-and-tokens.server.ts";
import { readPublished } from "../../site/publishing/published-documents.server.ts";
import {
  codeForm,
  CURRENT_REQUIRED,
  CURRENT_WRONG,
  currentPasswordForm,
  enrollForm,
  passkeyNameForm,
  removalField,
  removalForm,
} from "../pages/account.form.ts";
import { refuseForm, refuseForNow, refuseWith, WRONG_CODE } from "../pages/desk-form.server.ts";
import {
  blankForm,
  type FormView,
  MFA_PATH,
  type MfaDone,
  type MfaReply,
  NEW_PASSKEY_PATH,
} from "../pages/page-data.ts";
import { addPasskey, changePasskeyName, type PasskeyDeps, removePasskey } from "../passkey/manage-passkeys.server.ts";
import type { RelyingParty } from "../passkey/webauthn.server.ts";
import { confirmPassword } from "../password/change-password.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { listPasskeys, countRecoveryCodes, type Factor, listFactors } from "./factor.store.server.ts";
import {
  enrollFactor,
  makeRecoveryCodes,
  unenrollFactorByCode,
  verifyFactor,
  ENROLLMENT_MINUTES,
} from "./manage-factors.server.ts";
import { drawQrCode, totpUri } from "./totp.server.ts";

/** @param asked from the URL: the app being enrolled, the passkey to show, whether a passkey is being added */
export async function loadMfa(
  deps: PasskeyDeps,
  { staff, session }: SignedIn,
  asked: { appId: string | null; passkeyId: string | null; addsPasskey: boolean },
) {
  const factors = await listFactors(deps.db, staff.id);
  const apps = factors.filter(({ status }) => status === "verified");
  const passkeys = (await listPasskeys(deps.db, staff.id)).map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.created_at,
    lastUsedAt: passkey.last_used_at,
  }));
  const now = deps.now();
  const isFresh = passwordIsFresh(session, now);
  // Adding the first factor needs a fresh password.
  const asksPassword = apps.length + passkeys.length === 0 && !isFresh;
  const begun = factors.find(
    ({ id, status, created_at: at }) =>
      id === asked.appId && status === "unverified" && now.getTime() - Date.parse(at) < ENROLLMENT_MINUTES * 60 * 1000,
  );
  return {
    apps: apps.map(({ id, friendly_name: name }) => ({ id, name })),
    passkeys,
    /** To be renamed or removed. */
    opened: passkeys.find(({ id }) => id === asked.passkeyId) ?? null,
    newPasskey: asked.addsPasskey ? { asksPassword: !isFresh } : null,
    codesLeft: await countRecoveryCodes(deps.db, staff.id),
    asksPassword,
    // The secret is as sensitive as a password, so it is shown only soon after the password was entered.
    pending: begun && !asksPassword ? await pendingApp(deps, begun, staff.email) : null,
  };
}

async function pendingApp({ db, secrets }: PasskeyDeps, factor: Factor, label: string) {
  const secret = decrypt(factor.sealed_secret, `factor~${factor.id}`, secrets);
  if (secret === null) return null;
  const { name: issuer } = await readPublished(db, "company");
  return { id: factor.id, secret, qrCode: await drawQrCode(totpUri(secret, { issuer, label })) };
}

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

interface MfaPost {
  deps: PasskeyDeps;
  signedIn: SignedIn;
  form: FormData;
  /** Null where browsers allow no passkeys. */
  party: RelyingParty | null;
  challenge: string | null;
  /** Hash of the visitor's IP address, or null if no trusted proxy reports one. */
  visitor: string | null;
}

/** `token` is the session's new token, or null if the token stays the same. */
type MfaOutcome = (PageAnswer<MfaReply> | RedirectAnswer) & { token: string | null };

/** `MfaOutcome` without the form's name. A `token` or `codes` that is left out hasn't changed. */
type MfaAnswer = (PageAnswer<FormView & { codes?: readonly string[] }> | RedirectAnswer) & { token?: string };

/** Resolves with null for an unknown `intent`. */
export async function changeMfa(post: MfaPost): Promise<MfaOutcome | null> {
  const intent = String(post.form.get("intent"));
  const answer = await carryOut(intent, post);
  if (answer === null) return null;
  const { token = null } = answer;
  if ("redirectTo" in answer) return { ...answer, token };
  const form = intent === "remove" ? factorOf(post) : intent;
  return { ...answer, body: { codes: null, ...answer.body, form }, token };
}

async function carryOut(intent: string, post: MfaPost): Promise<MfaAnswer | null> {
  switch (intent) {
    case "add":
      return addApp(post);
    case "verify":
      return verifyApp(post);
    case "remove":
      return removeApp(post);
    case "codes":
      // Recovery codes replace the app. A member with an app has a session at aal2 here.
      return post.signedIn.session.aal === "aal2" ? showNewCodes(post) : null;
    case "confirm":
      return (await refusePassword(post)) ?? { redirectTo: NEW_PASSKEY_PATH };
    case "passkey":
      return post.party && addNewPasskey(post, post.party);
    case "rename-passkey":
      return rename(post);
    case "remove-passkey":
      return (await refusePassword(post)) ?? remove(post);
    default:
      return null;
  }
}

function factorOf({ form }: MfaPost): string {
  return String(form.get("factor") ?? "");
}

async function addApp(post: MfaPost): Promise<MfaAnswer> {
  const { deps, signedIn, form } = post;
  const read = parseForm(form, enrollForm(form.has("current")));
  if (read.status !== "success") return refuseForm(read);
  const { name = "Phone", current } = read.value;
  let { session } = signedIn;
  if (current !== undefined && !passwordIsFresh(session, deps.now())) {
    const refused = await confirm(post, current, read);
    if (refused) return refused;
    session = { ...session, passwordAt: deps.now().toISOString() };
  }
  const { name: issuer } = await readPublished(deps.db, "company");
  const outcome = await enrollFactor(deps, { ...signedIn, session }, { friendlyName: name, issuer, again: true });
  switch (outcome.kind) {
    case "enrolled":
      return { redirectTo: `${MFA_PATH}?app=${encodeURIComponent(outcome.factor.id)}` };
    case "name-taken":
      return refuseForm(read, { name: "You already have an app with this name" });
    case "too-many":
      return refuseWith({ title: "You already have ten apps", text: "Remove one first." }, read);
    default:
      return refuseForm(read, { current: CURRENT_REQUIRED });
  }
}

async function verifyApp(post: MfaPost): Promise<MfaAnswer> {
  const read = parseForm(post.form, codeForm);
  if (read.status !== "success") return refuseForm(read);
  const typed = { factorId: factorOf(post), challengeId: null, code: read.value.code };
  const outcome = await verifyFactor(post.deps, post.signedIn.session, typed);
  if (outcome.kind === "right") return afterFactor(post, "added", outcome.result.token);
  if (outcome.kind === "slowed") return refuseForNow(outcome, read);
  return outcome.kind === "wrong" ? refuseForm(read, { code: WRONG_CODE }) : refuseWith(APP_GONE);
}

async function removeApp(post: MfaPost): Promise<MfaAnswer> {
  const factorId = factorOf(post);
  const field = removalField(factorId);
  const read = parseForm(post.form, removalForm(factorId));
  if (read.status !== "success") return refuseForm(read);
  const typed = { factorId, code: read.value[field] ?? "" };
  const outcome = await unenrollFactorByCode(post.deps, post.signedIn.session, typed);
  if (outcome.kind === "right") return { redirectTo: `${MFA_PATH}?removed` };
  if (outcome.kind === "slowed") return refuseForNow(outcome, read);
  return outcome.kind === "wrong" ? refuseForm(read, { [field]: WRONG_CODE }) : refuseWith(APP_GONE);
}

async function addNewPasskey(post: MfaPost, party: RelyingParty): Promise<MfaAnswer> {
  const { deps, signedIn, form, challenge } = post;
  const read = parseForm(form, passkeyNameForm);
  if (read.status !== "success") return refuseForm(read);
  const submitted = { name: read.value.passkey_name, credential: form.get("credential"), challenge };
  const outcome = await addPasskey(deps, party, signedIn, submitted);
  if (outcome.kind === "added") return afterFactor(post, "passkey-added", outcome.opened.token);
  // The page then asks for the password again.
  if (outcome.kind === "password-needed") return { redirectTo: NEW_PASSKEY_PATH };
  return refuseWith(NOT_ADDED[outcome.kind], read);
}

async function rename({ deps, signedIn, form }: MfaPost): Promise<MfaAnswer> {
  const read = parseForm(form, passkeyNameForm);
  if (read.status !== "success") return refuseForm(read);
  const wanted = { id: String(form.get("id")), name: read.value.passkey_name };
  const renamed = await changePasskeyName(deps, signedIn, wanted);
  return renamed ? { redirectTo: `${MFA_PATH}?passkey-renamed` } : refuseWith(PASSKEY_GONE);
}

async function remove({ deps, signedIn, form }: MfaPost): Promise<MfaAnswer> {
  const removed = await removePasskey(deps, signedIn, String(form.get("id")));
  return removed ? { redirectTo: `${MFA_PATH}?passkey-removed` } : refuseWith(PASSKEY_GONE);
}

/** Resolves with null if the form's password is right. */
async function refusePassword(post: MfaPost): Promise<PageAnswer<FormView> | null> {
  const read = parseForm(post.form, currentPasswordForm);
  return read.status === "success" ? confirm(post, read.value.current, read) : refuseForm(read);
}

async function confirm(
  { deps, signedIn, visitor }: MfaPost,
  password: string,
  read: Submission<unknown>,
): Promise<PageAnswer<FormView> | null> {
  const outcome = await confirmPassword(deps, signedIn, { password, visitor });
  if (outcome.kind === "confirmed") return null;
  if (outcome.kind !== "wrong") return refuseForNow(outcome, read);
  return refuseForm(read, { current: CURRENT_WRONG });
}

/** The first factor's reply includes recovery codes: no one would come back for them before losing a phone. */
async function afterFactor(post: MfaPost, done: MfaDone, token: string): Promise<MfaAnswer> {
  const hasCodes = (await countRecoveryCodes(post.deps.db, post.signedIn.staff.id)) > 0;
  return hasCodes ? { redirectTo: `${MFA_PATH}?${done}`, token } : { ...(await showNewCodes(post)), token };
}

async function showNewCodes({ deps, signedIn }: MfaPost): Promise<MfaAnswer> {
  const codes = await makeRecoveryCodes(deps, signedIn.staff.id);
  return { body: { ...blankForm, codes }, status: 200 };
}
