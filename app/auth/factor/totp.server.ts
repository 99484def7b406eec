import { Secret, TOTP } from "otpauth";

/** Crockford's base 32: without I, L, O and U, which are easily misread. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Formats 16 random bytes as `XXXX-XXXX-XXXX-XXXX`. With 80 bits, even a plain hash is safe from brute force. */
export function recoveryCode(bytes: Uint8Array): string {
  return inGroups(Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join(""));
}

/** Returns a submitted recovery code as the site showed it. */
export function readRecoveryCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .replaceAll(/[^0-9A-Z]/g, "");
  return inGroups(plain);
}

function inGroups(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** Returns the six digits of an authenticator app's code, without spaces, or null if it is malformed. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** The TOTP parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const PERIOD = 30;
const SHAPE = { algorithm: "SHA1", digits: 6, period: PERIOD };

/** Time steps by which a phone's clock may be off (RFC 6238, section 5.2). */
const DRIFT = 1;

/** Returns 160 random bits in base 32 (RFC 4226, section 4, requirement R6). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the `otpauth://` URI of the QR code, which authenticator apps open (Google Authenticator Key URI Format). */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret), issuer, label }).toString();
}

/** Returns the time step of a code, or null if the code is wrong. Compares in constant time. */
export function stepOfCode(code: string, secret: string, now: Date): number | null {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: DRIFT });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** Width of the white margin around a QR code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as one SVG path of squares, in a view box of `size` by `size`. */
interface QrCode {
  size: number;
  path: string;
}

/** Loads the library on first use: it would take a twentieth of the startup time, and few members enroll a factor. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let index = 0; index < data.length; index += 1) {
    if (data[index]) path += `M${(index % size) + QUIET_ZONE} ${Math.floor(index / size) + QUIET_ZONE}h1v1h-1z`;
  }
  return { size: size + 2 * QUIET_ZONE, path };
}

export function qrCodeSvg({ size, path }: QrCode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${path}"/></svg>`;
}
