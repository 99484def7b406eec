import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { FairSemaphore, type Line, QueueFullError } from "../session/fair-semaphore.ts";

/** log2(N), r and p of scrypt (RFC 7914). */
export interface ScryptCost {
  logN: number;
  r: number;
  p: number;
}

/**
 * OWASP Password Storage Cheat Sheet: N=2^15, r=8, p=3, which it calls as strong as N=2^17, p=1, in 32 MiB instead of
 * 128 (docs/decisions/0055).
 */
export const OWASP_COST: ScryptCost = { logN: 15, r: 8, p: 3 };

/** Bytes that are hashed in at once; an older, larger hash is checked alone. */
const ROOM = 64 * 1024 * 1024;
const AT_ONCE = 2;
/** Those who wait: half a minute of hashing on a small machine. */
const MOST_WAITING = 60;

const KEY_BYTES = 32;

/** Hashes, or answers null where too many passwords are being checked. */
export async function hashUnlessBusy(passwords: Passwords, password: string, line: Line): Promise<string | null> {
  try {
    return await passwords.hash(password, line);
  } catch (error) {
    if (error instanceof QueueFullError) return null;
    throw error;
  }
}

/** `line`: in which line to wait, see FairSemaphore. One for a visitor, or for a member who is known. */
export interface Passwords {
  /** @throws {QueueFullError} */
  hash(password: string, line?: Line): Promise<string>;
  /**
   * Whether the password is the one that was hashed. Without a hash it takes as long and answers no, so that nobody can
   * tell which accounts there are.
   *
   * @throws {QueueFullError}
   */
  verify(password: string, hash: string | null, line?: Line): Promise<boolean>;
  /** Whether checking a hash takes more memory than it takes for new ones. */
  isLarge(hash: string): boolean;
}

/** Where everybody waits of whom nothing is known. */
export const ANYBODY: Line = { name: "anybody", known: false };

export function makePasswords(cost: ScryptCost = OWASP_COST): Passwords {
  const turns = new FairSemaphore(ROOM, MOST_WAITING);
  const nobodys = format(cost, randomBytes(16), randomBytes(KEY_BYTES));
  return {
    hash: (password, line = ANYBODY) => {
      const salt = randomBytes(16);
      return turns.take(line, sizeOf(cost), async () => format(cost, salt, await derive(password, salt, cost)));
    },
    verify: async (password, hash, line = ANYBODY) => {
      const kept = parse(hash ?? nobodys);
      return turns.take(
        line,
        sizeOf(kept.cost),
        async () => timingSafeEqual(await derive(password, kept.salt, kept.cost), kept.key) && hash !== null,
      );
    },
    isLarge: (hash) => parse(hash).cost.logN > cost.logN,
  };
}

/** Bytes that a hash takes, or its share of the room where it takes less: never more than `AT_ONCE`. */
function sizeOf({ logN, r }: ScryptCost): number {
  return Math.max(128 * 2 ** logN * r, ROOM / AT_ONCE);
}

function derive(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    // The same letters may be typed as different code points (NIST SP 800-63B, section 3.1.1.2).
    scrypt(
      password.normalize("NFKC"),
      salt,
      KEY_BYTES,
      { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1024 * 1024 },
      (error, key) => (error ? reject(error) : resolve(key)),
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
