import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import onHeaders from "on-headers";
import { charge, type CpuBudget, type CpuMeter, fullBudget, secondsUntilLeft, TO_FULL } from "./cpu-budget.server.ts";
import type { Admission } from "./request-listener.server.ts";

/** Requests of one visitor that are handled at a time: as many as the connections that a browser opens. */
export const AT_ONCE = 6;

/** Most requests of one visitor that wait. */
export const MOST_WAITING = 100;

/** Milliseconds until a request without a response no longer counts after its client left. */
const AFTER_LEAVING = 5_000;

/** Most visitors in memory; a dropped one starts again with a full budget. */
const MOST_VISITORS = 20_000;

/** Milliseconds after the last request until a visitor is dropped: their budget is full again by then. */
const IDLE = TO_FULL;

interface Visitor {
  budget: CpuBudget;
  underWay: number;
  waiting: Turn[];
  /** Whether a request was let in during this turn of the event loop. */
  calledOne: boolean;
}

interface Turn {
  take: () => void;
  /** Whether a whole turn of the event loop has passed, in which Node could notice that the client left. */
  ready: boolean;
}

interface Deps {
  /** Returns the visitor, or null if unknown. */
  visitorOf: (request: IncomingMessage) => string | null;
  meter: CpuMeter;
  /** Milliseconds of a clock that never goes back. */
  clock: () => number;
  /** Answers a request that is not admitted. */
  refuse: (request: IncomingMessage, response: ServerResponse, id: string, seconds: number) => void;
}

/**
 * Node marks a request as aborted only after both ends of its socket are closed, some turns of the event loop later. So
 * this checks the socket too.
 */
function hasLeft({ aborted, socket }: IncomingMessage): boolean {
  return aborted || socket.destroyed || socket.readableEnded;
}

/**
 * Admits few requests of one visitor at a time, so that a visitor's many requests wait only for each other, and charges
 * their cost to the visitor's budget. A request is in progress until its response begins; a slow reader costs only
 * bytes. docs/decisions/0052-a-budget-for-each-visitor.md
 */
export function makeFairQueue({ visitorOf, meter, clock, refuse }: Deps): Admission {
  const visitors = new LRUCache<string, Visitor>({ max: MOST_VISITORS, ttl: IDLE, updateAgeOnGet: true });
  setInterval(() => visitors.purgeStale(), IDLE).unref();

  function visitorNamed(name: string): Visitor {
    const known = visitors.get(name);
    if (known) return known;
    const visitor: Visitor = { budget: fullBudget(clock()), underWay: 0, waiting: [], calledOne: false };
    visitors.set(name, visitor);
    return visitor;
  }

  /**
   * Lets one in. The next one comes in the next turn of the event loop, after what others have sent: a page that waits
   * for nothing is rendered within this turn.
   */
  function callNext(visitor: Visitor): void {
    if (visitor.calledOne || visitor.underWay >= AT_ONCE || !visitor.waiting[0]?.ready) return;
    visitor.calledOne = true;
    setImmediate(() => {
      visitor.calledOne = false;
      callNext(visitor);
    });
    visitor.waiting.shift()?.take();
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
      setImmediate(() => callNext(visitor));
    }
    // The work continues after the client leaves. Freeing the slot immediately would let a client restart work
    // endlessly.
    function leave(): void {
      setTimeout(begin, AFTER_LEAVING).unref();
    }
    onHeaders(response, begin);
    // A response queued behind another one on its connection emits no 'close'.
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
    // Node notices that a client left one turn of the event loop after its request.
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
