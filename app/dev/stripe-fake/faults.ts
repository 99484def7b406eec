/** The calls that a fault can be limited to. */
export type Operation =
  | "create"
  | "retrieve"
  | "expire"
  | "line_items"
  | "refund"
  | "refunds"
  | "disputes"
  | "payouts"
  | "balance_transactions";

export type Fault = {
  /** Without it, any call. */
  on?: Operation;
  /** 1 by default. The stripe package retries a dropped call once by itself, so a call fails after two drops. */
  times?: number;
} & FaultKind;

export type FaultKind =
  /** Delays the response. Its idempotency key is in use meanwhile. */
  | { kind: "slow"; ms: number }
  /** Fails before any work. With `saved`, keeps the response, like an endpoint that fails at its first step. */
  | { kind: "status"; status: 400 | 402 | 429 | 500; saved?: boolean }
  /** Does the work, then responds with the status (500 by default), and repeats that for the same idempotency key. */
  | { kind: "status-after"; status?: number }
  /** Drops the connection before any work. */
  | { kind: "drop" }
  /** Does the work and drops the connection: the response is lost, but saved for the idempotency key. */
  | { kind: "drop-after" }
  /** Returns a session without its URL. */
  | { kind: "no-url" }
  /** Returns a response in which these fields replace the true ones. */
  | { kind: "lie"; fields: Record<string, unknown> };

export function createFaults() {
  const waiting: { on: Operation | undefined; left: number; fault: FaultKind }[] = [];

  function failNext({ on, times = 1, ...fault }: Fault): void {
    if (times > 0) waiting.push({ on, left: times, fault });
  }

  /** The earliest fault for this call. */
  function take(operation: Operation): FaultKind | null {
    const index = waiting.findIndex(({ on }) => on === undefined || on === operation);
    const found = waiting[index];
    if (!found) return null;
    found.left -= 1;
    if (found.left === 0) waiting.splice(index, 1);
    return found.fault;
  }

  return { failNext, take, clearFaults: () => void waiting.splice(0) };
}
