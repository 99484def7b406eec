export interface Keeper {
  /** Returns this resource, opened on first use. If opening fails, the next use tries again. */
  keep: <Value>(name: string, open: () => Promise<Value>, close: (value: Value) => Promise<unknown>) => Promise<Value>;
  /** Closes everything, newest first, even if closing one fails. */
  close: () => Promise<void>;
}

function makeKeeper(): Keeper {
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

// Vitest loads the worker's teardown separately from test files, so a module's variable would exist twice.
const PLACE = Symbol.for("tetm: kept by this worker");

/** Resources shared by one worker's test files. They close when the worker ends. */
export function keptByWorker(): Keeper {
  const place = globalThis as unknown as { [PLACE]?: Keeper };
  return (place[PLACE] ??= makeKeeper());
}
