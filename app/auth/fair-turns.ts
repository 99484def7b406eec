/** Too much is waiting already: try again in a few seconds. */
export class TurnRefusedError extends Error {
  override name = "TurnRefusedError";
}

interface Waiting {
  size: number;
  begin: () => void;
  refuse: (error: TurnRefusedError) => void;
}

/**
 * Lets work begin while there is room for it. Who waits stands in a line of
 * their own, and the lines take turns: a flood in one of them holds up nobody
 * in another. Where too many wait, the newest of the longest line is refused.
 */
export class FairTurns {
  /** In the order in which they are served next. */
  readonly #lines = new Map<string, Waiting[]>();
  readonly #room: number;
  readonly #mostWaiting: number;
  #used = 0;
  #waiting = 0;

  /**
   * @param room what may be under way together, in the unit of `size`; larger work is done alone
   * @param mostWaiting in all lines together
   */
  constructor(room: number, mostWaiting: number) {
    this.#room = room;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws {TurnRefusedError} */
  async take<Result>(line: string, size: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting > 0 || !this.#hasRoom(size)) await this.#wait(line, size);
    else this.#used += size;
    try {
      return await work();
    } finally {
      this.#used -= size;
      this.#beginNext();
    }
  }

  #hasRoom(size: number): boolean {
    return this.#used === 0 || this.#used + size <= this.#room;
  }

  #wait(line: string, size: number): Promise<void> {
    if (this.#waiting >= this.#mostWaiting) this.#refuseOne(line);
    this.#waiting += 1;
    return new Promise((begin, refuse) => {
      const own = this.#lines.get(line);
      if (own) own.push({ size, begin, refuse });
      else this.#lines.set(line, [{ size, begin, refuse }]);
    });
  }

  /** Makes room in the longest line, unless whoever comes would be as long. */
  #refuseOne(line: string): void {
    const longest = [...this.#lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const error = new TurnRefusedError("Too much is waiting.");
    if (longest.length <= (this.#lines.get(line)?.length ?? 0) + 1) throw error;
    longest.pop()?.refuse(error);
    this.#waiting -= 1;
  }

  #beginNext(): void {
    for (const [line, [first, ...others]] of this.#lines) {
      if (!first || !this.#hasRoom(first.size)) return;
      this.#lines.delete(line);
      if (others.length > 0) this.#lines.set(line, others);
      this.#waiting -= 1;
      this.#used += first.size;
      first.begin();
    }
  }
}
