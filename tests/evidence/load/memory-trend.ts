import { median } from "../../support/statistics.ts";

/** Resident memory at a moment. */
export interface MemorySample {
  /** Minutes since the start of the counted load. */
  minutes: number;
  megabytes: number;
}

/** Megabytes per minute above which memory counts as growing. */
export const MOST_GROWTH = 2;

/** The share of the run, at its beginning, that does not count, because code is compiled and caches fill. */
const SETTLING = 0.2;

/**
 * Returns megabytes per minute: the slope of the least-squares line through the samples, without the first fifth of the
 * time (of five minutes, the last four count). A line through all samples is more reliable than the difference between
 * start and end, which depends on when garbage is collected.
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

/** Minutes after which memory must be level, and the most megabytes by which later minutes may differ. */
const SETTLED = 4;
const MOST_SPREAD = 5;

/** Returns the megabytes between the highest and the lowest minute after the fourth, by their medians. */
export function spread(samples: readonly MemorySample[]): number {
  const end = Math.floor(samples.at(-1)?.minutes ?? 0);
  const minutes = Array.from({ length: Math.max(0, end - SETTLED) }, (_, index) => SETTLED + index);
  const medians = minutes.map((minute) =>
    median(samples.flatMap((sample) => (Math.floor(sample.minutes) === minute ? sample.megabytes : []))),
  );
  return medians.length < 2 ? 0 : Math.max(...medians) - Math.min(...medians);
}

/** Whether memory stays level over the run. False with too few samples. */
export function isLevel(samples: readonly MemorySample[]): boolean {
  return growth(samples) <= MOST_GROWTH && spread(samples) <= MOST_SPREAD;
}

/**
 * The most megabytes that the server may use. The machine has 512; the system, Litestream and its file cache need the
 * rest.
 */
export const MOST_MEGABYTES = 200;

/** Whether memory stays small over the run. */
export function isSmall(samples: readonly MemorySample[]): boolean {
  return samples.every(({ megabytes }) => megabytes < MOST_MEGABYTES);
}

/** Returns the first sample of each minute. */
export function byMinute(samples: readonly MemorySample[]): MemorySample[] {
  const whole = Math.floor(samples.at(-1)?.minutes ?? 0);
  return Array.from(
    { length: whole + 1 },
    (_, minute) => samples.find(({ minutes }) => minutes >= minute) ?? samples[0],
  ).filter((sample) => sample !== undefined);
}
