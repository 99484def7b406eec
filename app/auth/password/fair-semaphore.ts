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
  size: number;
  begin: () => void;
  refuse: (error: QueueFullError) => void;
}

/**
 * A weighted semaphore with fair queues. Queues are served round robin, those of known members first, so a flood in one
 * queue doesn't delay the others. When too many tasks wait, the newest one of the longest queue is refused.
 */
export class FairSemaphore {
  /** Queues in the order in which they are served next. */
  readonly #known = new Map<string, Waiting[]>();
  readonly #others = new Map<string, Waiting[]>();
  readonly #capacity: number;
  readonly #maxWaiting: number;
  #used = 0;
  #waiting = 0;

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
    if (this.#waiting > 0 || !this.#fits(size)) await this.#wait(queue, size);
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
    if (this.#waiting >= this.#maxWaiting) this.#refuseOne(queue);
    this.#waiting += 1;
    const queues = this.#queuesLike(queue);
    return new Promise((begin, refuse) => {
      const own = queues.get(queue.name);
      if (own) own.push({ size, begin, refuse });
      else queues.set(queue.name, [{ size, begin, refuse }]);
    });
  }

  #queuesLike({ known }: Queue): Map<string, Waiting[]> {
    return known ? this.#known : this.#others;
  }

  /**
   * Refuses the newest task of the longest queue, or the arriving task if its own queue would be as long. A known
   * member's task evicts a task of a visitor's queue if one is waiting.
   */
  #refuseOne(queue: Queue): void {
    const goesFirst = queue.known && this.#others.size > 0;
    const queues = goesFirst ? this.#others : this.#queuesLike(queue);
    const [name, longest] = [...queues].reduce(
      (one, other) => (other[1].length > one[1].length ? other : one),
      ["", [] as Waiting[]],
    );
    const error = new QueueFullError("Too much is waiting.");
    if (!goesFirst && longest.length <= (queues.get(queue.name)?.length ?? 0) + 1) throw error;
    longest.pop()?.refuse(error);
    if (longest.length === 0) queues.delete(name);
    this.#waiting -= 1;
  }

  #beginNext(): void {
    for (const queues of [this.#known, this.#others]) {
      for (const [name, [first, ...others]] of queues) {
        if (!first || !this.#fits(first.size)) return;
        queues.delete(name);
        if (others.length > 0) queues.set(name, others);
        this.#waiting -= 1;
        this.#used += first.size;
        first.begin();
      }
    }
  }
}
