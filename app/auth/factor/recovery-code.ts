/** How many codes a member gets, each good once. */
export const RECOVERY_CODES = 10;

/** Letters that nobody mistakes for another when reading from paper: no I, L, O, U (Crockford's base 32). */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** @param bytes ten random ones: 80 bits, so that a plain hash of the code can't be searched */
export function recoveryCode(bytes: Uint8Array): string {
  let number = [...bytes].reduce((total, byte) => total * 256n + BigInt(byte), 0n);
  let code = "";
  while (code.length < 16) {
    code = (LETTERS[Number(number % 32n)] ?? "") + code;
    number /= 32n;
  }
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** A code as it was given out, from however it was typed. */
export function readRecoveryCode(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .replaceAll(/[^0-9A-Z]/g, "");
  return plain.replace(/(.{4})(?=.)/g, "$1-");
}

/** Whether this is a code of an authenticator app: six digits, perhaps with a space between. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}
