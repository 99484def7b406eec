import { argon2, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { FairSemaphore, type Line, QueueFullError } from "../session/fair-semaphore.ts";

/** Parameters of Argon2id (RFC 9106): memory in KiB, passes over it, lanes. */
export interface Argon2Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane (docs/decisions/0080). */
export const OWASP_COST: Argon2Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

/** Bytes of memory for hashing at any time. An older, larger hash is checked alone. */
const ROOM = 64 * 1024 * 1024;
const AT_ONCE = 2;
/** A few seconds of hashing on a small machine. */
const MOST_WAITING = 60;

const KEY_BYTES = 32;

/** Returns the hash, or null where too many passwords are being checked. */
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
  /** Whether a hash was made with another algorithm or cost than new ones. */
  needsRehash(hash: string): boolean;
}

/** Where everybody waits of whom nothing is known. */
export const ANYBODY: Line = { name: "anybody", known: false };

export function makePasswords(cost: Argon2Cost = OWASP_COST): Passwords {
  const semaphore = new FairSemaphore(ROOM, MOST_WAITING);
  const decoy = format(cost, randomBytes(16), randomBytes(KEY_BYTES));
  return {
    hash: (password, line = ANYBODY) => {
      const salt = randomBytes(16);
      return semaphore.take(line, sizeOf(cost.memory), async () =>
        format(cost, salt, await deriveArgon2(password, salt, cost)),
      );
    },
    verify: async (password, hash, line = ANYBODY) => {
      const { memory, key, derive } = parse(hash ?? decoy);
      return semaphore.take(
        line,
        sizeOf(memory),
        async () => timingSafeEqual(await derive(password), key) && hash !== null,
      );
    },
    needsRehash: (hash) => !hash.startsWith(prefixOf(cost)),
  };
}

/** Bytes that a hash takes, or its share of the room where it takes less: never more than `AT_ONCE`. */
function sizeOf(memory: number): number {
  return Math.max(memory * 1024, ROOM / AT_ONCE);
}

/** The same letters may be typed as different code points (NIST SP 800-63B, section 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

function deriveArgon2(password: string, nonce: Buffer, cost: Argon2Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message: normalize(password), nonce, tagLength: KEY_BYTES, ...cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** @param N, r and p of RFC 7914; it takes 128 * N * r bytes */
function deriveScrypt(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  const maxmem = 128 * cost.r * (cost.N + cost.p) + 1024 * 1024;
  return new Promise((resolve, reject) => {
    scrypt(normalize(password), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** The PHC string format, `$argon2id$v=19$m=19456,t=2,p=1$salt$key`: a hash of another cost can still be checked. */
function format(cost: Argon2Cost, salt: Buffer, key: Buffer): string {
  return `${prefixOf(cost)}${base64(salt)}$${base64(key)}`;
}

function prefixOf({ memory, passes, parallelism }: Argon2Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

/** As the PHC string format has it: without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

interface StoredHash {
  /** KiB that checking it takes. */
  memory: number;
  key: Buffer;
  derive: (password: string) => Promise<Buffer>;
}

function parse(hash: string): StoredHash {
  const [, memory, passes, parallelism, ...argon2Parts] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  if (memory) {
    const [salt, key] = toBytes(argon2Parts);
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    return { memory: cost.memory, key, derive: (password) => deriveArgon2(password, salt, cost) };
  }
  const [, logN, r, p, ...scryptParts] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  if (!logN) throw new Error("A stored password hash can't be read.");
  const [salt, key] = toBytes(scryptParts);
  const cost = { N: 2 ** Number(logN), r: Number(r), p: Number(p) };
  return { memory: (cost.N * cost.r) / 8, key, derive: (password) => deriveScrypt(password, salt, cost) };
}

/** Node reads both alphabets of Base64. */
function toBytes([salt = "", key = ""]: string[]): [Buffer, Buffer] {
  return [Buffer.from(salt, "base64"), Buffer.from(key, "base64")];
}
