/** One at a time, first come, first served. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Answers, once it is one's turn, what ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const ends: (() => void)[] = [];
    this.#last = new Promise((resolve) => void ends.push(resolve));
    await before;
    return () => ends.pop()?.();
  }
}
