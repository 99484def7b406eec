import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { FairSemaphore, type Queue, QueueFullError } from "./fair-semaphore.ts";

/** Parameters of Argon2id (RFC 9106): memory in KiB, passes over it, lanes. */
export interface Argon2Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane (docs/decisions/0017). */
export const OWASP_COST: Argon2Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

/** Maximum bytes of memory for concurrent hashing. An older hash that needs more is checked alone. */
const CAPACITY = 64 * 1024 * 1024;
const AT_ONCE = 2;
/** A few seconds of hashing on a small machine. */
const MAX_WAITING = 60;

const KEY_BYTES = 32;

/** Returns the hash, or null if too many passwords wait to be hashed. */
export async function hashUnlessBusy(passwords: Passwords, password: string, queue: Queue): Promise<string | null> {
  try {
    return await passwords.hash(password, queue);
  } catch (error) {
    if (error instanceof QueueFullError) return null;
    throw error;
  }
}

export const ANYBODY: Queue = { name: "anybody", known: false };

export type Passwords = ReturnType<typeof makePasswords>;

/** Hashes and checks passwords. `queue` is the queue to wait in: each visitor and each known member has one. */
export function makePasswords(cost: Argon2Cost = OWASP_COST) {
  const semaphore = new FairSemaphore(CAPACITY, MAX_WAITING);
  const decoy = format(cost, randomBytes(16), randomBytes(KEY_BYTES));
  return {
    /** @throws {QueueFullError} */
    hash: (password: string, queue = ANYBODY): Promise<string> => {
      const salt = randomBytes(16);
      return semaphore.run(queue, sizeOf(cost.memory), async () =>
        format(cost, salt, await deriveArgon2(password, salt, cost)),
      );
    },
    /**
     * Whether the password matches the hash. Without a hash it takes just as long and returns false, so that response
     * times don't reveal which accounts exist (OWASP Authentication Cheat Sheet, User Enumeration).
     *
     * @throws {QueueFullError}
     */
    verify: async (password: string, hash: string | null, queue = ANYBODY): Promise<boolean> => {
      const { cost: own, salt, key } = parse(hash ?? decoy);
      return semaphore.run(queue, sizeOf(own.memory), async () => {
        return timingSafeEqual(await deriveArgon2(password, salt, own), key) && hash !== null;
      });
    },
    /** Whether a hash was made with another cost than new ones. */
    needsRehash: (hash: string): boolean => !hash.startsWith(prefixOf(cost)),
  };
}

/** Returns the bytes that a hash counts as: what it takes, and at least 1/`AT_ONCE` of the capacity. */
function sizeOf(memory: number): number {
  return Math.max(memory * 1024, CAPACITY / AT_ONCE);
}

function deriveArgon2(password: string, nonce: Buffer, cost: Argon2Cost): Promise<Buffer> {
  // Keyboards may send different code points for the same character (NIST SP 800-63B, section 3.1.1.2).
  const message = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message, nonce, tagLength: KEY_BYTES, ...cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Returns the PHC string, `$argon2id$v=19$m=19456,t=2,p=1$salt$key`, so that hashes of any cost can be checked. */
function format(cost: Argon2Cost, salt: Buffer, key: Buffer): string {
  return `${prefixOf(cost)}${base64(salt)}$${base64(key)}`;
}

function prefixOf({ memory, passes, parallelism }: Argon2Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

/** Encodes without padding, as the PHC string format requires. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

function parse(hash: string): { cost: Argon2Cost; salt: Buffer; key: Buffer } {
  const [, memory, passes, parallelism, salt, key] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  if (!salt || !key) throw new Error("A stored password hash can't be read.");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}
