/** Too much is waiting already: try again in a few seconds. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

/** Where somebody waits. */
export interface Line {
  /** Who they are: all that have it wait in one line. */
  name: string;
  /**
   * Whether a member is known to wait here: these lines come first, and a flood of the others pushes nobody out of
   * them.
   */
  known: boolean;
}

interface Waiting {
  size: number;
  begin: () => void;
  refuse: (error: QueueFullError) => void;
}

/**
 * Lets work begin while there is room for it. Who waits stands in a line of their own, and the lines take turns, those
 * of known members first: a flood in one of them holds up nobody in another. Where too many wait, the newest of the
 * longest line is refused.
 */
export class FairSemaphore {
  /** In the order in which they are served next. */
  readonly #known = new Map<string, Waiting[]>();
  readonly #others = new Map<string, Waiting[]>();
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

  /** @throws {QueueFullError} */
  async take<Result>(line: Line, size: number, work: () => Promise<Result>): Promise<Result> {
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

  #wait(line: Line, size: number): Promise<void> {
    if (this.#waiting >= this.#mostWaiting) this.#refuseOne(line);
    this.#waiting += 1;
    const lines = this.#linesLike(line);
    return new Promise((begin, refuse) => {
      const own = lines.get(line.name);
      if (own) own.push({ size, begin, refuse });
      else lines.set(line.name, [{ size, begin, refuse }]);
    });
  }

  #linesLike({ known }: Line): Map<string, Waiting[]> {
    return known ? this.#known : this.#others;
  }

  /**
   * Makes room in the longest line, unless whoever comes would be as long; a known member has the room of anybody else.
   */
  #refuseOne(line: Line): void {
    const goesFirst = line.known && this.#others.size > 0;
    const lines = goesFirst ? this.#others : this.#linesLike(line);
    const [name, longest] = [...lines].reduce(
      (one, other) => (other[1].length > one[1].length ? other : one),
      ["", [] as Waiting[]],
    );
    const error = new QueueFullError("Too much is waiting.");
    if (!goesFirst && longest.length <= (lines.get(line.name)?.length ?? 0) + 1) throw error;
    longest.pop()?.refuse(error);
    if (longest.length === 0) lines.delete(name);
    this.#waiting -= 1;
  }

  #beginNext(): void {
    for (const lines of [this.#known, this.#others]) {
      for (const [name, [first, ...others]] of lines) {
        if (!first || !this.#hasRoom(first.size)) return;
        lines.delete(name);
        if (others.length > 0) lines.set(name, others);
        this.#waiting -= 1;
        this.#used += first.size;
        first.begin();
      }
    }
  }
}
