import { setTimeout as wait } from "node:timers/promises";
import { countMemoryAnew, highestMemory, isBusy, processorTime } from "../../support/process-usage.ts";
import type { FuzzAnswer, FuzzRequest } from "./fuzz-request.ts";
import type { Sender } from "./send-request.ts";

/** What one request cost the server. */
export interface RequestCost {
  /** Milliseconds of processor time of all threads. */
  cpu: number;
  /** The same of a plain GET of /contact, in the same minute. */
  plain: number;
  /** Of the answer's body. */
  bytes: number;
  /** MB by which resident memory rose above what it was before. */
  memory: number;
}

/** Plain GETs that one median is of, and milliseconds after which it is measured anew. */
const PLAIN_TIMES = 15;
const PLAIN_AGE = 30_000;

/**
 * Times that a request is sent before it is called expensive: the garbage of others is collected while one of them is
 * under way.
 */
const TIMES = 3;
/** Times the bound above which a second look is enough: the process has work of its own, too. */
const BEYOND_DOUBT = 5;
/** Of the bound, from where on a request is looked at again. */
const LOOK_AGAIN = 0.5;

/**
 * Milliseconds between two looks at the server, at which it has to be idle both times; and until it is not waited for
 * any more.
 */
const LOOK_EVERY = 4;
const IDLE_LIMIT = 15_000;
/** Milliseconds in which what somebody has left may go on by itself. */
const GOES_ON = 80;

export const PLAIN: FuzzRequest = {
  made: "by hand",
  route: "/contact",
  method: "GET",
  path: "/contact",
  headers: [["Fly-Client-IP", "192.0.2.9"]],
  body: null,
  manner: "whole",
};

export interface CostMeter {
  /**
   * Sends a request while nothing else is under way, and again where it seems expensive. Returns the first answer and
   * the lowest cost.
   */
  cost: (request: FuzzRequest) => Promise<{ answer: FuzzAnswer; cost: RequestCost }>;
}

/** @param expensive times the plain cost above which a request is a finding */
export function openCostMeter(sender: Sender, pid: number, expensive: number): CostMeter {
  let [plain, measuredAt] = [Number.NaN, Number.NEGATIVE_INFINITY];

  async function once(request: FuzzRequest) {
    const memoryBefore = countMemoryAnew(pid);
    const before = processorTime(pid);
    const answer = await sender.send(request);
    // Of most requests nothing is left to be done; of one whose sender left, all may be.
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

/** MB from where on a request's memory is looked at again. */
const MEMORY_LOOK = 20;

/** Waits until the server has nothing to do, or fifteen seconds. */
async function untilIdle(pid: number): Promise<void> {
  const end = performance.now() + IDLE_LIMIT;
  for (let idle = 0; idle < 2 && performance.now() < end; idle = isBusy(pid) ? 0 : idle + 1) await wait(LOOK_EVERY);
}
