import { setTimeout as wait } from "node:timers/promises";
import { countMemoryAnew, highestMemory, isBusy, processorTime } from "../../support/process-usage.ts";
import type { FuzzAnswer, FuzzRequest } from "./fuzz-request.ts";
import type { Sender } from "./send-request.ts";

/** The server's cost of one request. */
export interface RequestCost {
  /** Milliseconds of processor time over all threads. */
  cpu: number;
  /** The same for a plain GET of /contact that is rendered, in the same minute. */
  plain: number;
  /** Bytes of the response's body. */
  bytes: number;
  /** MB by which resident memory rose. */
  memory: number;
}

/** Plain GETs per median, and milliseconds after which the median is measured again. */
const PLAIN_TIMES = 15;
const PLAIN_AGE = 30_000;

/** Measurements before a request counts as expensive: another request's garbage may be collected during one of them. */
const TIMES = 3;
/**
 * Multiple of the limit above which a second measurement is enough. One is not, because the process also has background
 * work.
 */
const BEYOND_DOUBT = 5;
/** Share of the limit above which a request is measured again. */
const LOOK_AGAIN = 0.5;

/** Milliseconds between two checks whether the server is idle, and after which the wait ends anyway. */
const LOOK_EVERY = 4;
const IDLE_LIMIT = 15_000;
/** Milliseconds during which the work of an aborted request may continue. */
const GOES_ON = 80;

/** With a query, the page doesn't come from memory (docs/decisions/0031). */
export const PLAIN: FuzzRequest = {
  made: "by hand",
  route: "/contact",
  method: "GET",
  path: "/contact?unit",
  headers: [["Fly-Client-IP", "192.0.2.9"]],
  body: null,
  manner: "whole",
};

export interface CostMeter {
  /** Sends a request alone, and again if it seems expensive. Returns the first response and the lowest cost. */
  cost: (request: FuzzRequest) => Promise<{ answer: FuzzAnswer; cost: RequestCost }>;
}

/** @param expensive multiple of the plain cost above which a request is a finding */
export function openCostMeter(sender: Sender, pid: number, expensive: number): CostMeter {
  let [plain, measuredAt] = [Number.NaN, Number.NEGATIVE_INFINITY];

  async function once(request: FuzzRequest) {
    const memoryBefore = countMemoryAnew(pid);
    const before = processorTime(pid);
    const answer = await sender.send(request);
    // Most requests leave no work behind; an aborted one may leave all of it.
    if (request.manner === "left") await wait(GOES_ON);
    if (request.manner === "left" || processorTime(pid) - before > plain * expensive * LOOK_AGAIN) await untilIdle(pid);
    return { answer, cpu: processorTime(pid) - before, memory: Math.max(0, highestMemory(pid) - memoryBefore) };
  }

  async function measurePlain(): Promise<void> {
    if (performance.now() - measuredAt < PLAIN_AGE) return;
    const costs: number[] = [];
    for (let time = 0; time < PLAIN_TIMES; time += 1) costs.push((await once(PLAIN)).cpu);
    plain = costs.toSorted((one, other) => one - other)[Math.floor(PLAIN_TIMES / 2)] ?? Number.NaN;
    measuredAt = performance.now();
  }

  return {
    async cost(request) {
      await measurePlain();
      const first = await once(request);
      let { cpu, memory } = first;
      for (
        let time = 1;
        time < TIMES &&
        (time === 1 || cpu < plain * expensive * BEYOND_DOUBT) &&
        (cpu > plain * expensive * LOOK_AGAIN || memory > MEMORY_LOOK);
        time += 1
      ) {
        await untilIdle(pid);
        const again = await once(request);
        cpu = Math.min(cpu, again.cpu);
        memory = Math.min(memory, again.memory);
      }
      return { answer: first.answer, cost: { cpu, plain, bytes: first.answer.bytes, memory } };
    },
  };
}

/** MB above which a request's memory is measured again. */
const MEMORY_LOOK = 20;

/** Waits until the server is idle, at most fifteen seconds. */
async function untilIdle(pid: number): Promise<void> {
  const end = performance.now() + IDLE_LIMIT;
  for (let idle = 0; idle < 2 && performance.now() < end; idle = isBusy(pid) ? 0 : idle + 1) await wait(LOOK_EVERY);
}
