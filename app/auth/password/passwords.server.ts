import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

/** Parameters of Argon2id (RFC 9106): memory in KiB, passes over it, lanes. */
export interface Argon2Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane (docs/decisions/0017). */
export const OWASP_COST: Argon2Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

/** Concurrent hashes; each takes 19 MiB. */
const AT_ONCE = 2;
/** A few seconds of hashing on a small machine. */
const MAX_WAITING = 60;

const KEY_BYTES = 32;

export type Passwords = ReturnType<typeof makePasswords>;

/** Hashes and checks passwords. Both resolve with null if too many wait; those of known members come first. */
export function makePasswords(cost: Argon2Cost = OWASP_COST) {
  const semaphore = new Semaphore(AT_ONCE, MAX_WAITING);
  const decoy = format(cost, randomBytes(16), randomBytes(KEY_BYTES));
  return {
    hash: async (password: string, isKnown = false): Promise<string | null> => {
      const salt = randomBytes(16);
      return unlessFull(
        semaphore.run(isKnown, async () => format(cost, salt, await deriveArgon2(password, salt, cost))),
      );
    },
    /** Takes as long without a hash, so that response times reveal no accounts (OWASP Authentication Cheat Sheet). */
    verify: async (password: string, hash: string | null, isKnown = false): Promise<boolean | null> => {
      const { cost: own, salt, key } = parse(hash ?? decoy);
      return unlessFull(
        semaphore.run(
          isKnown,
          async () => timingSafeEqual(await deriveArgon2(password, salt, own), key) && hash !== null,
        ),
      );
    },
    needsRehash: (hash: string): boolean => !hash.startsWith(prefixOf(cost)),
  };
}

function unlessFull<Result>(turn: Promise<Result>): Promise<Result | null> {
  return turn.catch((error: unknown) => {
    if (error instanceof QueueFullError) return null;
    throw error;
  });
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

/** Without padding, as the PHC string format requires. */
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
class QueueFullError extends Error {
  override name = "QueueFullError";
}

interface Waiting {
  isKnown: boolean;
  begin: () => void;
  refuse: (error: QueueFullError) => void;
}

/** Runs a few tasks at a time, those of known members first. If too many wait, the last in that order is refused. */
export class Semaphore {
  /** In the order in which they are served. */
  readonly #waiting: Waiting[] = [];
  readonly #maxWaiting: number;
  #free: number;

  constructor(atOnce: number, maxWaiting: number) {
    this.#free = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws {QueueFullError} */
  async run<Result>(isKnown: boolean, task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(isKnown);
    try {
      return await task();
    } finally {
      // The next one takes over the place.
      const next = this.#waiting.shift();
      if (next) next.begin();
      else this.#free += 1;
    }
  }

  #wait(isKnown: boolean): Promise<void> {
    return new Promise((begin, refuse) => {
      const firstOther = this.#waiting.findIndex((one) => !one.isKnown);
      const place = isKnown && firstOther !== -1 ? firstOther : this.#waiting.length;
      this.#waiting.splice(place, 0, { isKnown, begin, refuse });
      if (this.#waiting.length > this.#maxWaiting)
        this.#waiting.pop()?.refuse(new QueueFullError("Too much is waiting."));
    });
  }
}
