import { site } from "../../content/site.ts";
import type { AuthDeps } from "../auth-dependencies.server.ts";
import type { SignedIn } from "../session/require-staff.server.ts";
import { passwordIsFresh } from "../session/session.ts";
import { drawQrCode } from "./draw-qr-code.server.ts";
import { decrypt } from "./encrypt.server.ts";
import { type FactorWithSecret, listFactors } from "./factor.store.server.ts";
import { ENROLMENT_MINUTES, isVerified } from "./factor.ts";
import type { PendingApp, MfaView } from "./mfa.ts";
import { countRecoveryCodes } from "./recovery-code.store.server.ts";
import { totpUri } from "./totp.server.ts";

/** @param appId an app that is being added, as the address says */
export async function showMfa(
  to: Pick<AuthDeps, "db" | "now" | "secrets">,
  { staff, session }: SignedIn,
  appId: string | null,
): Promise<Omit<MfaView, "done">> {
  const factors = await listFactors(to.db, staff.id);
  const apps = factors.filter(isVerified);
  const asksPassword = apps.length === 0 && !passwordIsFresh(session, to.now());
  const begun = factors.find((factor) => factor.id === appId && !isVerified(factor) && isRecent(factor, to.now()));
  return {
    apps: apps.map(({ id, friendlyName }) => ({ id, name: friendlyName })),
    codesLeft: await countRecoveryCodes(to.db, staff.id),
    asksPassword,
    // Its key is as good as a password: a browser left open does not show it.
    pending: begun && !asksPassword ? await pendingApp(begun, staff.email, to.secrets) : null,
  };
}

async function pendingApp(
  factor: FactorWithSecret,
  label: string,
  secrets: readonly string[],
): Promise<PendingApp | null> {
  const secret = decrypt(factor.sealedSecret, `factor~${factor.id}`, secrets);
  return secret === null
    ? null
    : { id: factor.id, secret, qrCode: await drawQrCode(totpUri(secret, { issuer: site.name, label })) };
}

function isRecent({ createdAt }: FactorWithSecret, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < ENROLMENT_MINUTES * 60 * 1000;
}
