import { readFileSync } from "node:fs";
import { Pool } from "undici";
import { quantile } from "../../support/statistics.ts";

/** A request as sent over the wire. */
export interface WireRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The result of one round. */
export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of the server's processor time per request, over all its threads. */
  cpu: number;
}

/** The number of connections. Each always has a request in flight. */
const CONNECTIONS = 10;

/** Clock ticks per second of the kernel's processor times (proc(5)); 100 on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Sends requests over ten connections for a while, from one process with undici, Node's own client. Each connection
 * sends its next request right after the last response.
 *
 * @param next makes the next request of a connection
 * @param expected status of every response
 * @throws on any other status
 */
export async function drive(
  origin: string,
  pid: number,
  seconds: number,
  next: (connection: number) => WireRequest,
  expected: number,
): Promise<Round> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const times: number[] = [];
  const cpuBefore = cpuSeconds(pid);
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      while (performance.now() < end) {
        const sentAt = performance.now();
        const status = await send(pool, next(connection));
        if (status !== expected) throw new Error(`${origin} answered ${status} instead of ${expected}.`);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const taken = (performance.now() - start) / 1000;
  const cpu = cpuSeconds(pid) - cpuBefore;
  await pool.close();
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / taken,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (cpu / times.length) * 1e6,
  };
}

/** Sends one request and reads its whole response as raw bytes. */
function send(pool: Pool, request: WireRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    pool.dispatch(request, {
      onConnect() {},
      onHeaders(code) {
        status = code;
        return true;
      },
      onData: () => true,
      onComplete: () => resolve(status),
      onError: reject,
    });
  });
}

/** Returns the processor time used by a process. NaN on systems other than Linux. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return Number.NaN;
  }
}
