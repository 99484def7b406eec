import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

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

/** Too many tasks are waiting. The caller can retry in a few seconds. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

export interface Queue {
  /** A visitor or a member: their tasks wait in one queue. */
  name: string;
  /** Whether it is a known member's. These queues are served first, and floods of visitors evict nothing from them. */
  known: boolean;
}

interface Waiting {
  queue: Queue;
  size: number;
  /** Queues are served in rounds, one task of each. */
  round: number;
  begin: () => void;
  refuse: (error: QueueFullError) => void;
}

/**
 * A weighted semaphore with fair queues. Queues are served round robin, those of known members first, so a flood in one
 * queue doesn't delay the others. When too many tasks wait, the one that would be served last is refused.
 */
export class FairSemaphore {
  /** In the order in which they are served. */
  readonly #waiting: Waiting[] = [];
  readonly #capacity: number;
  readonly #maxWaiting: number;
  #used = 0;
  #round = 0;

  /**
   * @param capacity total size of the tasks that run concurrently; a larger task runs alone
   * @param maxWaiting maximum waiting tasks in all queues together
   */
  constructor(capacity: number, maxWaiting: number) {
    this.#capacity = capacity;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws {QueueFullError} */
  async run<Result>(queue: Queue, size: number, task: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length > 0 || !this.#fits(size)) await this.#wait(queue, size);
    else this.#used += size;
    try {
      return await task();
    } finally {
      this.#used -= size;
      this.#beginNext();
    }
  }

  #fits(size: number): boolean {
    return this.#used === 0 || this.#used + size <= this.#capacity;
  }

  #wait(queue: Queue, size: number): Promise<void> {
    return new Promise((begin, refuse) => {
      const before = this.#waiting.findLast((one) => one.queue.name === queue.name);
      const round = before ? before.round + 1 : this.#round;
      const next = this.#waiting.findIndex((one) =>
        one.queue.known === queue.known ? one.round > round : queue.known,
      );
      const place = next === -1 ? this.#waiting.length : next;
      this.#waiting.splice(place, 0, { queue, size, round, begin, refuse });
      if (this.#waiting.length > this.#maxWaiting)
        this.#waiting.pop()?.refuse(new QueueFullError("Too much is waiting."));
    });
  }

  #beginNext(): void {
    for (let [next] = this.#waiting; next && this.#fits(next.size); [next] = this.#waiting) {
      this.#waiting.shift();
      this.#round = next.round;
      this.#used += next.size;
      next.begin();
    }
  }
}
