import type { PageAnswer, RedirectAnswer } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/parse-form.server.ts";
import { currentPasswordForm, passkeyNameForm } from "../pages/account.form.ts";
import { refuseForm, refuseForNow, refuseWith } from "../pages/desk-form.server.ts";
import { type FormView, MFA_PATH, NEW_PASSKEY_PATH } from "../pages/page-data.ts";
import { confirmPassword } from "../password/change-password.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { deskAccess } from "../words.ts";
import { addPasskey, changePasskeyName, type PasskeyDeps, removePasskey } from "./manage-passkeys.server.ts";
import type { RelyingParty } from "./passkey.ts";
import { passkeyWords } from "./words.ts";

const words = passkeyWords;
const { changePassword } = deskAccess;

/** What a post of the passkeys' pages brings beside the form. */
export interface PasskeyRequest {
  /** Null where browsers allow no passkeys. */
  party: RelyingParty | null;
  /** The cookie with the challenge. */
  challenge: string | null;
  visitor: string | null;
}

type Refused = PageAnswer<FormView>;
type PasskeyOutcome =
  | Refused
  | RedirectAnswer
  /** A passkey was added; `token` is the session's new token. */
  | { added: true; token: string };

/** Confirms the password, or adds, renames or removes a passkey. Resolves with null for an unknown `intent`. */
export async function changePasskeys(
  deps: PasskeyDeps,
  signedIn: SignedIn,
  form: FormData,
  request: PasskeyRequest,
): Promise<PasskeyOutcome | null> {
  switch (form.get("intent")) {
    case "confirm":
      return (await confirm(deps, signedIn, form, request)) ?? { redirectTo: NEW_PASSKEY_PATH };
    case "passkey":
      return request.party && add(deps, signedIn, form, { ...request, party: request.party });
    case "rename-passkey":
      return rename(deps, signedIn, form);
    case "remove-passkey": {
      const refused = await confirm(deps, signedIn, form, request);
      if (refused) return refused;
      const removed = await removePasskey(deps, signedIn, String(form.get("id")));
      return removed ? { redirectTo: `${MFA_PATH}?passkey-removed` } : refuseWith(words.gone);
    }
    default:
      return null;
  }
}

async function confirm(
  deps: PasskeyDeps,
  signedIn: SignedIn,
  form: FormData,
  { visitor }: PasskeyRequest,
): Promise<Refused | null> {
  const read = parseForm(form, currentPasswordForm);
  if (read.status !== "success") return refuseForm(read);
  const outcome = await confirmPassword(deps, signedIn, { password: read.value.current, visitor });
  if (outcome.kind === "confirmed") return null;
  return outcome.kind === "wrong" ? refuseForm(read, { current: changePassword.wrong }) : refuseForNow(outcome, read);
}

async function add(
  deps: PasskeyDeps,
  signedIn: SignedIn,
  form: FormData,
  { party, challenge }: PasskeyRequest & { party: RelyingParty },
): Promise<PasskeyOutcome> {
  const read = parseForm(form, passkeyNameForm);
  if (read.status !== "success") return refuseForm(read);
  const submitted = { name: read.value.passkey_name, credential: form.get("credential"), challenge };
  const outcome = await addPasskey(deps, party, signedIn, submitted);
  switch (outcome.kind) {
    case "added":
      return { added: true, token: outcome.opened.token };
    // The page then asks for the password again.
    case "password-needed":
      return { redirectTo: NEW_PASSKEY_PATH };
    case "too-many":
      return refuseWith(words.tooMany, read);
    case "taken":
      return refuseWith(words.taken, read);
    case "wrong":
      return refuseWith(words.notMade, read);
  }
}

async function rename(deps: PasskeyDeps, signedIn: SignedIn, form: FormData): Promise<PasskeyOutcome> {
  const read = parseForm(form, passkeyNameForm);
  if (read.status !== "success") return refuseForm(read);
  const renamed = await changePasskeyName(deps, signedIn, {
    id: String(form.get("id")),
    name: read.value.passkey_name,
  });
  return renamed ? { redirectTo: `${MFA_PATH}?passkey-renamed` } : refuseWith(words.gone);
}
