import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import onHeaders from "on-headers";
import { charge, type CpuBudget, type CpuMeter, fullBudget, secondsUntilLeft } from "./cpu-budget.server.ts";
import type { Admission } from "./request-listener.server.ts";

/** Requests of one visitor that are worked on at a time: as many as a browser opens connections. */
export const AT_ONCE = 6;

/** Requests of one visitor that wait for those at most. */
export const MOST_WAITING = 100;

/** Milliseconds after which a request whose client left is no longer counted, where its answer never begins. */
const AFTER_LEAVING = 5_000;

/** Visitors that are remembered; a full budget is as good as none. */
const MOST_VISITORS = 20_000;

interface Visitor {
  budget: CpuBudget;
  underWay: number;
  waiting: Turn[];
}

interface Turn {
  take: () => void;
  /** Whether Node had a whole round of the event loop to read that the client has left. */
  ready: boolean;
}

interface Deps {
  /** Names the visitor, or null where that is unknown. */
  visitorOf: (request: IncomingMessage) => string | null;
  meter: CpuMeter;
  /** Milliseconds of a clock that never goes back. */
  clock: () => number;
  /** Answers a request that is not let in. */
  refuse: (request: IncomingMessage, response: ServerResponse, id: string, seconds: number) => void;
}

/**
 * Node ends a socket whose client has ended it, and says that the request is aborted only once both ends are closed:
 * some rounds of the loop later.
 */
function hasLeft({ aborted, socket }: IncomingMessage): boolean {
  return aborted || socket.destroyed || socket.readableEnded;
}

/**
 * Lets few requests of one visitor in at a time, so that a visitor's many requests wait only for each other; and
 * charges each with what it cost, so that no visitor takes more than a share of the processor for long. A request is
 * under way until its answer begins: a slow reader costs bytes only. docs/decisions/0052-a-budget-for-each-visitor.md
 */
export function makeFairQueue({ visitorOf, meter, clock, refuse }: Deps): Admission {
  const visitors = new LRUCache<string, Visitor>({ max: MOST_VISITORS });

  function visitorNamed(name: string): Visitor {
    const known = visitors.get(name);
    if (known) return known;
    const visitor: Visitor = { budget: fullBudget(clock()), underWay: 0, waiting: [] };
    visitors.set(name, visitor);
    return visitor;
  }

  function callNext(visitor: Visitor): void {
    while (visitor.underWay < AT_ONCE && visitor.waiting[0]?.ready) visitor.waiting.shift()?.take();
  }

  function letIn(visitor: Visitor, { socket }: IncomingMessage, response: ServerResponse): void {
    const stop = meter.start();
    const bytes = socket.bytesRead + socket.bytesWritten;
    visitor.underWay += 1;
    let begun = false;
    function begin(): void {
      if (begun) return;
      begun = true;
      socket.removeListener("close", leave);
      charge(visitor.budget, { cpu: stop(), bytes: 0 });
      visitor.underWay -= 1;
      // After other visitors' requests, which come with the event loop's next round.
      setImmediate(() => callNext(visitor));
    }
    // The work goes on after the client leaves: a slot that were free at once could be taken again and again.
    function leave(): void {
      setTimeout(begin, AFTER_LEAVING).unref();
    }
    onHeaders(response, begin);
    // An answer that waits behind another one on its connection gets no 'close'.
    socket.once("close", leave);
    response.once("close", () =>
      charge(visitor.budget, { cpu: 0, bytes: socket.bytesRead + socket.bytesWritten - bytes }),
    );
  }

  return (request, response, id, enter) => {
    const name = visitorOf(request);
    if (name === null) return enter();
    const visitor = visitorNamed(name);

    function takeTurn(): void {
      if (hasLeft(request)) return;
      const seconds = secondsUntilLeft(visitor.budget, clock());
      if (seconds > 0) return refuse(request, response, id, seconds);
      letIn(visitor, request, response);
      enter();
    }

    const seconds = visitor.waiting.length < MOST_WAITING ? secondsUntilLeft(visitor.budget, clock()) : 1;
    if (seconds > 0) return refuse(request, response, id, seconds);
    // Node reads that a client has left one round of the event loop after its request.
    const turn = { take: takeTurn, ready: false };
    visitor.waiting.push(turn);
    setImmediate(() =>
      setImmediate(() => {
        turn.ready = true;
        callNext(visitor);
      }),
    );
  };
}
