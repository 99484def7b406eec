import { readPublished } from "../../site/publishing/published-documents.server.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { decrypt } from "../encrypt.server.ts";
import type { MfaView } from "../pages/page-data.ts";
import { listPasskeys } from "../passkey/passkey.store.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { countRecoveryCodes, type Factor, listFactors } from "./factor.store.server.ts";
import { ENROLLMENT_MINUTES } from "./factor.ts";
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
  const apps = factors.filter(({ status }) => status === "verified");
  const passkeys = (await listPasskeys(deps.db, staff.id)).map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.created_at,
    lastUsedAt: passkey.last_used_at,
  }));
  const now = deps.now();
  const isFresh = passwordIsFresh(session, now);
  const asksPassword = apps.length + passkeys.length === 0 && !isFresh;
  const begun = factors.find(
    ({ id, status, created_at: at }) =>
      id === asked.appId &&
      status === "unverified" &&
      now.getTime() - Date.parse(at) < ENROLLMENT_MINUTES * 60 * 1000,
  );
  return {
    apps: apps.map(({ id, friendly_name: name }) => ({ id, name })),
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

async function pendingApp(
  { db, secrets }: Pick<AuthDeps, "db" | "secrets">,
  factor: Factor,
  label: string,
): Promise<MfaView["pending"]> {
  const secret = decrypt(factor.sealed_secret, `factor~${factor.id}`, secrets);
  if (secret === null) return null;
  const { name: issuer } = await readPublished(db, "company");
  return { id: factor.id, secret, qrCode: await drawQrCode(totpUri(secret, { issuer, label })) };
}
