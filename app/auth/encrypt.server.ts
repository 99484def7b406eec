import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D), so that a copy of the database alone reveals no secret
 * (docs/decisions/0017). Only for secrets that the site has to read again; others are hashed.
 *
 * @param context kind and id of the secret, as additional authenticated data: a ciphertext can't be moved to another
 *   row
 * @returns IV, tag and ciphertext in base64url
 */
export function encrypt(text: string, context: string, secrets: readonly string[]): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(secrets[0] ?? ""), iv).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

export function decrypt(encrypted: string, context: string, secrets: readonly string[]): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", encryptionKey(secret), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    } catch {
      // The tag doesn't match: the text may be encrypted with another secret.
    }
  }
  return null;
}

/** Derives a key by HKDF (RFC 5869) with its own `info`, so that it differs from the signing keys. */
function encryptionKey(secret: string): Buffer {
  if (!secret) throw new Error("No secret to encrypt with.");
  return Buffer.from(hkdfSync("sha256", secret, "", "tetm-site sealing 1", 32));
}
