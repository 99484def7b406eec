import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what the site has to read again (AES-256-GCM), so that a copy of the database alone opens nothing
 * (docs/decisions/0017).
 *
 * @param context what it is and whose: a sealed text can't be moved elsewhere
 */
export function encrypt(text: string, context: string, secrets: readonly string[]): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secrets[0] ?? ""), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text, or null where none of the secrets sealed it for this context. */
export function decrypt(sealed: string, context: string, secrets: readonly string[]): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    } catch {
      // Another of the secrets may have sealed it.
    }
  }
  return null;
}

function sealingKey(secret: string): Buffer {
  if (!secret) throw new Error("No secret to encrypt with.");
  return Buffer.from(hkdfSync("sha256", secret, "", "tetm-site sealing 1", 32));
}
