import process from "node:process";

export interface CpuMeter {
  /** Begins to measure a request. Answers what ends it, and says the milliseconds of processor time that it is charged. */
  start: () => () => number;
}

/**
 * Shares the processor time of this process among the requests under way:
 * whatever is used while there are three of them, each is charged a third of.
 * Node can't say which request a microsecond was for; who always has requests
 * under way is charged most, and who comes now and then next to nothing.
 *
 * @param read milliseconds of processor time that this process has used, of all its threads
 */
export function makeCpuMeter(read: () => number = usedByProcess): CpuMeter {
  let underWay = 0;
  /** What a request would have been charged that has been under way all the time. */
  let share = 0;
  let last = 0;

  function advance(): void {
    const now = read();
    if (underWay > 0) share += (now - last) / underWay;
    last = now;
  }

  return {
    start() {
      advance();
      underWay += 1;
      const from = share;
      return () => {
        advance();
        underWay -= 1;
        return share - from;
      };
    },
  };
}

function usedByProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
