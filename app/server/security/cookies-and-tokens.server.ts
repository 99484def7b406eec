import {
  createHmac,
  hash,
  timingSafeEqual,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { createCookie } from "@remix-run/node";

export function sign(text: string, secrets: readonly string[]): string {
  return `${text}.${mac(text, newest(secrets))}`;
}

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

/** @param purpose such as `call~`: what is signed for one purpose is not valid for another */
export function signLink(purpose: string, text: string, secrets: readonly string[]): string {
  return sign(purpose + text, secrets).slice(purpose.length);
}

export function unsignLink(purpose: string, signed: string, secrets: readonly string[]): string | null {
  return unsign(purpose + signed, secrets)?.slice(purpose.length) ?? null;
}

/** Makes an id or token of 128 random bits: 22 characters of base64url. */
export function makeRandomId(): string {
  return randomBytes(16).toString("base64url");
}

/** HMAC-SHA-256 as base64url, 256 bits. */
export function mac(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** SHA-256 as base64url. The database has only hashes of tokens, so a stolen copy opens nothing. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

/**
 * Hashes personal data for a limit's key. A stolen copy of the database doesn't reveal it, as a plain hash of an
 * address would. With the oldest secret, so that a newer one in front resets no counts.
 */
export function hashWithSecret(text: string, secrets: readonly string[]): string {
  return hashToken(`${secrets.at(-1)}~${text}`);
}

function newest(secrets: readonly string[]): string {
  const [secret] = secrets;
  if (!secret) throw new Error("No secret to sign or encrypt with.");
  return secret;
}

const DAY = 24 * 60 * 60;

export const ORDER_PAGE_SECONDS = 7 * DAY;

/**
 * Makes the site's cookies. Over https their names start with `__Host-`, so no other host can set them (RFC 6265bis,
 * section 4.1.3.2). A local start over http can have neither that nor `Secure`.
 */
export function makeCookies(siteOrigin: string | null) {
  const secure = siteOrigin?.startsWith("https:") ?? false;
  const prefix = secure ? "__Host-" : "";
  const common = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    survey: createCookie(`${prefix}tetm-survey`, { ...common, maxAge: 90 * DAY }),
    /** A survey from a link, while the person chooses between it and this device's own. */
    offeredSurvey: createCookie(`${prefix}tetm-survey-offered`, { ...common, maxAge: 10 * 60 }),
    cart: createCookie(`${prefix}tetm-cart`, { ...common, maxAge: 60 * DAY }),
    /** What this browser last added to its cart, for the way back to the product's page. */
    chosen: createCookie(`${prefix}tetm-chosen`, { ...common, maxAge: 30 * 60 }),
    /** Opens the page of one order, to whose path it is limited; `__Host-` would not allow that. */
    order: createCookie(`${secure ? "__Secure-" : ""}tetm-order`, { ...common, maxAge: ORDER_PAGE_SECONDS }),
    /** Session token of the team's dashboard; the session may end sooner. */
    desk: createCookie(`${prefix}tetm-desk`, { ...common, maxAge: 7 * DAY }),
    /** Device cookie: a member has signed in on this browser. Grants no access. */
    device: createCookie(`${prefix}tetm-known-browser`, { ...common, maxAge: 180 * DAY }),
    /** Token of a link to set a password, from its URL to the page. */
    deskLink: createCookie(`${prefix}tetm-desk-link`, { ...common, maxAge: 30 * 60 }),
    passkey: createCookie(`${prefix}tetm-passkey`, { ...common, maxAge: 5 * 60 }),
    /** Why a form with a password was refused, from its post to its page. */
    refused: createCookie(`${prefix}tetm-refused`, { ...common, maxAge: 60 }),
    probe: createCookie(`${prefix}tetm-cookies`, common),
  };
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D), so that a copy of the database alone reveals no secret
 * (docs/decisions/0017). Only for secrets that the site has to read again; others are hashed. Returns IV, tag and
 * ciphertext in base64url.
 *
 * @param context kind and id, as additional authenticated data: a ciphertext can't be moved to another row
 */
export function encrypt(text: string, context: string, secrets: readonly string[]): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(newest(secrets)), iv).setAAD(Buffer.from(context));
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
  return Buffer.from(hkdfSync("sha256", secret, "", "tetm-site sealing 1", 32));
}
