import { Secret, TOTP } from "otpauth";

/** What every authenticator app does (RFC 6238): SHA-1, six digits, 30 seconds. */
const PERIOD = 30;
const SHAPE = { algorithm: "SHA1", digits: 6, period: PERIOD };

/** Steps that a phone's clock may be off (RFC 6238, section 5.2). */
const DRIFT = 1;

/** 160 random bits in base 32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code holds and an authenticator app opens. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret), issuer, label }).toString();
}

/** The time step whose code this is, or null. The comparison takes constant time. */
export function stepOfCode(code: string, secret: string, now: Date): number | null {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: DRIFT });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** The code at a time, as an app would show it. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}
