import * as challenge from "../../../app/auth/factor/factor.store.server.ts";
import * as factor from "../../../app/auth/factor/factor.store.server.ts";
import * as recoveryCode from "../../../app/auth/factor/factor.store.server.ts";
import * as resetRequest from "../../../app/auth/members/reset-request.store.server.ts";
import * as roleStore from "../../../app/auth/members/staff.store.server.ts";
import * as staff from "../../../app/auth/members/staff.store.server.ts";
import * as passwordLink from "../../../app/auth/members/staff.store.server.ts";
import * as passkeyChallenge from "../../../app/auth/passkey/passkey.store.server.ts";
import * as passkey from "../../../app/auth/passkey/passkey.store.server.ts";
import * as sessionRevocation from "../../../app/auth/session/session.store.server.ts";
import * as session from "../../../app/auth/session/session.store.server.ts";
import * as token from "../../../app/auth/tokens/token.store.server.ts";
import { AT, LATER, type Call } from "./recorded-call.ts";

export async function callAuth(call: Call): Promise<void> {
  const owner = { id: "staff-1", email: "miriam@example.com", name: "Miriam", createdAt: AT };
  await call(staff.insertStaff, owner);
  await call(roleStore.lockOwners);
  await call(roleStore.ownerNames);
  await call(roleStore.setRole, "staff-1", "owner", AT);
  await call(staff.findStaffByEmail, owner.email);
  await call(staff.findStaff, owner.id);
  await call(staff.listStaff);
  const request = { staffId: owner.id, askedBy: owner.id, factors: true, askedAt: AT, mailId: "mail-1" };
  await call(resetRequest.putResetRequest, request);
  await call(resetRequest.findResetRequest, owner.id);
  await call(resetRequest.ownerSince, { id: owner.id, roleSince: null }, { email: owner.email });
  await call(resetRequest.deleteResetRequest, owner.id);
  await call(staff.setDisabled, owner.id, null, AT);
  await call(staff.beginRole, owner.id, AT);
  await call(staff.setPasswordHash, owner.id, "hash", AT);
  await call(staff.listMembers, AT);
  await call(staff.countMembers);
  await call(staff.findMember, owner.id, AT);
  await call(passwordLink.replacePasswordLinks, {
    tokenHash: "link",
    staffId: owner.id,
    createdAt: AT,
    expiresAt: LATER,
  });
  await call(passwordLink.findLinkOwner, "link", AT);
  await call(passwordLink.spendPasswordLink, "link", AT);
  await call(recoveryCode.replaceRecoveryCodes, owner.id, ["one", "two"], AT);
  await call(recoveryCode.countRecoveryCodes, owner.id);
  await call(recoveryCode.spendRecoveryCode, owner.id, "one", AT);
  const own = {
    id: "session-1",
    staffId: owner.id,
    kind: "desk",
    aal: "aal1",
    methods: [],
    userAgent: "",
    beganAt: AT,
    createdAt: AT,
    lastUsedAt: AT,
    passwordAt: AT,
    revokedAt: null,
  } as const;
  await call(session.insertSession, own, "token");
  await call(session.findSession, own.id);
  await call(session.findOwnedSession, { tokenHash: "token" });
  await call(session.findOwnedSession, { id: own.id });
  await call(session.listSessions, owner.id);
  await call(session.touchSession, own.id, LATER);
  await call(session.recordPassword, own.id, AT);
  await call(sessionRevocation.downgradeSessions, owner.id);
  await call(sessionRevocation.revokeSession, owner.id, own.id, AT);
  await call(sessionRevocation.revokeSessions, owner.id, AT);
  await call(sessionRevocation.revokeSessions, owner.id, AT, own.id);
  await call(token.insertRefreshToken, "refresh", own.id, AT);
  await call(token.findRefreshToken, "refresh");
  await call(token.spendRefreshToken, "refresh", AT);
  await call(factor.insertFactor, {
    id: "factor-1",
    staffId: owner.id,
    friendlyName: "phone",
    encryptedSecret: "secret",
    createdAt: AT,
  });
  await call(factor.listFactors, owner.id);
  await call(factor.findFactor, owner.id, "factor-1");
  await call(factor.hasVerifiedFactor, owner.id);
  await call(factor.spendStep, "factor-1", 1);
  await call(factor.markVerified, "factor-1", AT);
  await call(challenge.insertChallenge, { id: "challenge-1", factorId: "factor-1", createdAt: AT, expiresAt: LATER });
  await call(challenge.stateOfChallenge, "challenge-1", "factor-1", AT);
  await call(challenge.deleteOldestChallenges, "factor-1", 9);
  await call(challenge.spendChallenge, "challenge-1", AT);
  await call(passkey.insertPasskey, {
    id: "passkey-1",
    staffId: owner.id,
    credentialId: "credential",
    publicKey: "key",
    counter: 0,
    transports: ["usb"],
    name: "Key",
    createdAt: AT,
    lastUsedAt: null,
  });
  await call(passkey.listPasskeys, owner.id);
  await call(passkey.findPasskey, "credential");
  await call(passkey.recordPasskeyUse, "passkey-1", 1, AT);
  await call(passkey.renamePasskey, owner.id, "passkey-1", "Blue key");
  const asked = { hash: "hash", purpose: "add", staffId: owner.id } as const;
  await call(passkeyChallenge.insertPasskeyChallenge, { ...asked, expiresAt: LATER });
  await call(passkeyChallenge.spendPasskeyChallenge, asked, AT);
  await call(passkeyChallenge.spendPasskeyChallenge, { ...asked, purpose: "sign-in", staffId: null }, AT);
  await call(token.insertSigningKey, { id: "key-1", publicJwk: "{}", encryptedPrivateJwk: "{}", createdAt: AT });
  await call(token.listSigningKeys, AT);
  await call(token.retireOtherKeys, "key-2", AT);
}
