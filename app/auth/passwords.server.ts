import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** log2(N), r and p of scrypt (RFC 7914). */
export interface ScryptCost {
  logN: number;
  r: number;
  p: number;
}

/** OWASP Password Storage Cheat Sheet: N=2^17, r=8, p=1. 128 MiB and about a third of a second. */
export const OWASP_COST: ScryptCost = { logN: 17, r: 8, p: 1 };

/** Each hash takes 128 MiB, so few run at once, and the line of those who wait is short. */
const AT_ONCE = 1;
const MOST_WAITING = 16;

const KEY_BYTES = 32;

/** Too many passwords are being checked; try again in a few seconds. */
export class PasswordsBusyError extends Error {
  override name = "PasswordsBusyError";
}

/** Hashes, or answers null where too many passwords are being checked. */
export async function hashUnlessBusy(passwords: Passwords, password: string): Promise<string | null> {
  try {
    return await passwords.hash(password);
  } catch (error) {
    if (error instanceof PasswordsBusyError) return null;
    throw error;
  }
}

export interface Passwords {
  /** @throws {PasswordsBusyError} */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one that was hashed. Without a hash it takes as
   * long and answers no, so that nobody can tell which accounts there are.
   *
   * @throws {PasswordsBusyError}
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}

export function makePasswords(cost: ScryptCost = OWASP_COST): Passwords {
  const takeTurn = makeTurns();
  const nobodys = format(cost, randomBytes(16), randomBytes(KEY_BYTES));
  return {
    hash: (password) => {
      const salt = randomBytes(16);
      return takeTurn(async () => format(cost, salt, await derive(password, salt, cost)));
    },
    verify: (password, hash) =>
      takeTurn(async () => {
        const kept = parse(hash ?? nobodys);
        return timingSafeEqual(await derive(password, kept.salt, kept.cost), kept.key) && hash !== null;
      }),
  };
}

function derive(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    // The same letters may be typed as different code points (NIST SP 800-63B, section 3.1.1.2).
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** The PHC string format, `$scrypt$ln=17,r=8,p=1$salt$key`: an older cost can still be checked. */
function format({ logN, r, p }: ScryptCost, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

function parse(hash: string) {
  const [, logN, r, p, salt, key] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  if (!salt || !key) throw new Error("A kept password hash can't be read.");
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

function makeTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new PasswordsBusyError("Too many passwords at once.");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The turn is handed on, so that nobody steps in between.
      if (next) next();
      else running -= 1;
    }
  };
}
