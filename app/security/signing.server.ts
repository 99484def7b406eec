import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** `text` with a signature behind it that only the holder of a secret can make. */
export function sign(text: string, secrets: readonly string[]): string {
  return `${text}.${mac(text, newest(secrets))}`;
}

/** The text of a signed value, or null where no secret made its signature. */
export function unsign(signed: string, secrets: readonly string[]): string | null {
  const end = signed.lastIndexOf(".");
  if (end < 0) return null;
  const text = signed.slice(0, end);
  const signature = Buffer.from(signed.slice(end + 1));
  const valid = secrets.some((secret) => {
    const expected = Buffer.from(mac(text, secret));
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
  return valid ? text : null;
}

/** Makes an id or token of 128 random bits: 22 characters of base64url. */
export function makeRandomId(): string {
  return randomBytes(16).toString("base64url");
}

/** HMAC-SHA-256 as base64url, 256 bits. */
export function mac(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** SHA-256 as base64url: how tokens are kept, so that a stolen database opens nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function newest(secrets: readonly string[]): string {
  const [secret] = secrets;
  if (!secret) throw new Error("No secret to sign with.");
  return secret;
}
