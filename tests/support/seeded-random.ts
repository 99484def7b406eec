/** Reproducible: the same seed gives the same numbers. */
export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** An integer, both bounds included. */
  between: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  pick: <Value>(values: readonly Value[]) => Value;
  /** A random name, chosen by weight. */
  weighted: <Name extends string>(weights: Record<Name, number>) => Name;
}

/** mulberry32, with 32 bits of state. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function between(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1));
  }

  function pick<Value>(values: readonly Value[]): Value {
    const value = values[between(0, values.length - 1)];
    if (value === undefined) throw new Error("There is nothing to pick from.");
    return value;
  }

  function weighted<Name extends string>(weights: Record<Name, number>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1);
    if (!found) throw new Error("There is nothing to choose from.");
    return found[0];
  }

  return { next, between, chance: (share) => next() < share, pick, weighted };
}
