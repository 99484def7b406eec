/** Resident memory at a moment. */
export interface MemorySample {
  /** Since the load began to be counted. */
  minutes: number;
  megabytes: number;
}

/** Megabytes a minute above which memory counts as growing. */
export const MOST_GROWTH = 2;

/** Of the time, the part at its beginning that does not count: code is compiled and caches are filled then. */
const SETTLING = 0.2;

/**
 * Megabytes a minute: the slope of the straight line that is nearest to the samples by least squares, without the first
 * fifth of the time (of five minutes, the last four). One line through all of them says more than start against end,
 * because collecting garbage makes both a matter of chance.
 */
export function growth(samples: readonly MemorySample[]): number {
  const end = samples.at(-1)?.minutes ?? 0;
  const counted = samples.filter(({ minutes }) => minutes >= end * SETTLING);
  const mean = (of: (sample: MemorySample) => number) =>
    counted.reduce((sum, sample) => sum + of(sample), 0) / counted.length;
  const [time, memory] = [mean(({ minutes }) => minutes), mean(({ megabytes }) => megabytes)];
  const covariance = mean(({ minutes, megabytes }) => (minutes - time) * (megabytes - memory));
  return covariance / mean(({ minutes }) => (minutes - time) ** 2);
}

/** Minutes after which memory has to keep its size, and megabytes by which that may differ from minute to minute. */
const SETTLED = 4;
const MOST_SPREAD = 5;

/** Megabytes between the highest and the lowest minute after the fourth, each by its median. */
export function spread(samples: readonly MemorySample[]): number {
  const end = Math.floor(samples.at(-1)?.minutes ?? 0);
  const minutes = Array.from({ length: Math.max(0, end - SETTLED) }, (_, index) => SETTLED + index);
  const medians = minutes.map((minute) => median(samples.filter((sample) => Math.floor(sample.minutes) === minute)));
  return medians.length < 2 ? 0 : Math.max(...medians) - Math.min(...medians);
}

function median(samples: readonly MemorySample[]): number {
  return (
    samples.map(({ megabytes }) => megabytes).toSorted((one, other) => one - other)[samples.length >> 1] ?? Number.NaN
  );
}

/** Whether memory stays level over the run. Not where there is too little to tell. */
export function isLevel(samples: readonly MemorySample[]): boolean {
  return growth(samples) <= MOST_GROWTH && spread(samples) <= MOST_SPREAD;
}

/**
 * Megabytes that the server may have at most: the machine has 512, of which the system, Litestream and its file cache
 * want the rest.
 */
export const MOST_MEGABYTES = 200;

/** Whether memory stays small over the run. */
export function isSmall(samples: readonly MemorySample[]): boolean {
  return samples.every(({ megabytes }) => megabytes < MOST_MEGABYTES);
}

/** The sample nearest to the end of each minute, the one at the start first. */
export function byMinute(samples: readonly MemorySample[]): MemorySample[] {
  const whole = Math.floor(samples.at(-1)?.minutes ?? 0);
  return Array.from(
    { length: whole + 1 },
    (_, minute) => samples.find(({ minutes }) => minutes >= minute) ?? samples[0],
  ).filter((sample) => sample !== undefined);
}
