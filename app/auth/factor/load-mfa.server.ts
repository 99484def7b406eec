import { readPublished } from "../../site/publishing/published-documents.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { decrypt } from "../encrypt.server.ts";
import type { MfaView, PendingApp, ShownPasskey } from "../pages/page-data.ts";
import { listPasskeys } from "../passkey/passkey.store.server.ts";
import type { Passkey } from "../passkey/passkey.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { type FactorWithSecret, listFactors, countRecoveryCodes } from "./factor.store.server.ts";
import { ENROLLMENT_MINUTES, isVerified } from "./factor.ts";
import { drawQrCode, totpUri } from "./totp.server.ts";

/**
 * Loads the page of two-step sign-in.
 *
 * @param asked from the URL: the app being enrolled, the passkey to show, whether a passkey is being added
 */
export async function loadMfa(
  deps: Pick<AuthDeps, "db" | "now" | "secrets">,
  { staff, session }: SignedIn,
  asked: { appId: string | null; passkeyId: string | null; addsPasskey: boolean },
): Promise<Omit<MfaView, "done">> {
  const factors = await listFactors(deps.db, staff.id);
  const apps = factors.filter(isVerified);
  const passkeys = (await listPasskeys(deps.db, staff.id)).map(toShown);
  const isFresh = passwordIsFresh(session, deps.now());
  const asksPassword = apps.length + passkeys.length === 0 && !isFresh;
  const begun = factors.find(
    (factor) => factor.id === asked.appId && !isVerified(factor) && isRecent(factor, deps.now()),
  );
  return {
    apps: apps.map(({ id, friendlyName }) => ({ id, name: friendlyName })),
    passkeys,
    opened: passkeys.find(({ id }) => id === asked.passkeyId) ?? null,
    newPasskey: asked.addsPasskey ? { asksPassword: !isFresh } : null,
    codesLeft: await countRecoveryCodes(deps.db, staff.id),
    asksPassword,
    // The secret is as sensitive as a password, so it is shown only if the password was entered recently: the
    // browser may be unattended.
    pending: begun && !asksPassword ? await pendingApp(deps, begun, staff.email) : null,
  };
}

function toShown({ id, name, createdAt, lastUsedAt }: Passkey): ShownPasskey {
  return { id, name, createdAt, lastUsedAt };
}

async function pendingApp(
  { db, secrets }: Pick<AuthDeps, "db" | "secrets">,
  factor: FactorWithSecret,
  label: string,
): Promise<PendingApp | null> {
  const secret = decrypt(factor.encryptedSecret, `factor~${factor.id}`, secrets);
  if (secret === null) return null;
  const { name: issuer } = await readPublished(db, "company");
  return { id: factor.id, secret, qrCode: await drawQrCode(totpUri(secret, { issuer, label })) };
}

function isRecent({ createdAt }: FactorWithSecret, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < ENROLLMENT_MINUTES * 60 * 1000;
}
