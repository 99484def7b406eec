/** Something that is opened once for all test files of a worker. */
interface Kept {
  value: Promise<unknown>;
  close: () => Promise<unknown>;
}

// Vitest loads what ends a worker apart from the test files, so that a module's own variable would be two.
const PLACE = Symbol.for("tetm: kept by this worker");
const place = globalThis as unknown as { [PLACE]?: Map<string, Kept> };

/**
 * What a worker opens when the first of its test files asks for it, and closes when it ends. For what takes long to
 * open and is the same to every file.
 *
 * @param name of the one that all files mean
 */
export function keptByWorker<Value>(name: string, open: () => Promise<Value>, close: (value: Value) => Promise<unknown>): Promise<Value> {
  const all = (place[PLACE] ??= new Map());
  const known = all.get(name);
  if (known) return known.value as Promise<Value>;
  const value = open();
  // What did not open is tried again by the next file.
  value.catch(() => all.delete(name));
  all.set(name, { value, close: async () => close(await value) });
  return value;
}

/** Closes everything, the newest first; what fails to close does not keep the rest open. */
export async function closeKept(): Promise<void> {
  const all = [...(place[PLACE]?.values() ?? [])].toReversed();
  place[PLACE]?.clear();
  await Promise.allSettled(all.map((one) => one.close()));
}
