export const MOST_FACTORS = 10;

/** Maximum challenges of a factor; a new one replaces the oldest. */
export const MOST_CHALLENGES = 10;

/** Minutes that a challenge is valid, and minutes in which a new factor can be verified. */
export const CHALLENGE_MINUTES = 5;
export const ENROLLMENT_MINUTES = 60;

/** Number of recovery codes that a member gets, each valid once (look-up secrets of NIST SP 800-63B). */
export const RECOVERY_CODES = 10;

/** Crockford's base 32: without I, L, O and U, which are easily misread. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Formats a recovery code as `XXXX-XXXX-XXXX-XXXX`.
 *
 * @param bytes ten random bytes: with 80 bits, even a plain hash is safe from brute force
 */
export function recoveryCode(bytes: Uint8Array): string {
  let number = [...bytes].reduce((total, byte) => total * 256n + BigInt(byte), 0n);
  let code = "";
  while (code.length < 16) {
    code = (LETTERS[Number(number % 32n)] ?? "") + code;
    number /= 32n;
  }
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** Normalizes a submitted recovery code to the format in which the site showed it. */
export function readRecoveryCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .replaceAll(/[^0-9A-Z]/g, "");
  return plain.replace(/(.{4})(?=.)/g, "$1-");
}

/** Returns the six digits of an authenticator app's code, which may contain spaces, or null if it is malformed. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}
