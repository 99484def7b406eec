/** Lets one caller at a time through, first come, first served. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves, once the caller may go on, with the function that releases the mutex. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const ends: (() => void)[] = [];
    this.#last = new Promise((resolve) => void ends.push(resolve));
    await before;
    return () => ends.pop()?.();
  }
}
