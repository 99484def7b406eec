/** Opens things once, and closes them all together. */
export interface Keeper {
  /** The thing of this name, which is opened by whoever asks first; what did not open is tried again by the next. */
  keep: <Value>(name: string, open: () => Promise<Value>, close: (value: Value) => Promise<unknown>) => Promise<Value>;
  /** Closes everything, the newest first; what fails to close does not keep the rest open. */
  close: () => Promise<void>;
}

export function makeKeeper(): Keeper {
  const all = new Map<string, { value: Promise<unknown>; close: () => Promise<unknown> }>();
  return {
    keep<Value>(name: string, open: () => Promise<Value>, close: (value: Value) => Promise<unknown>): Promise<Value> {
      const known = all.get(name);
      if (known) return known.value as Promise<Value>;
      const value = open();
      value.catch(() => all.delete(name));
      all.set(name, { value, close: async () => close(await value) });
      return value;
    },
    async close() {
      const newestFirst = [...all.values()].toReversed();
      all.clear();
      for (const one of newestFirst) await one.close().catch(() => {});
    },
  };
}

// Vitest loads what ends a worker apart from the test files: a variable of this module would be two.
const PLACE = Symbol.for("tetm: kept by this worker");

/** What the test files of one worker share. It is closed when the worker ends. */
export function keptByWorker(): Keeper {
  const place = globalThis as unknown as { [PLACE]?: Keeper };
  return (place[PLACE] ??= makeKeeper());
}
