import { createServer, type Server } from "node:net";

const PORTS = 100;
const FIRST_RANGE = 10_000;
const RANGES = 220;

let range: Promise<number> | undefined;
let portsGiven = 0;

/** Returns a loopback port that stays free: below Linux's ephemeral ports (32768 up), in this process's own range. */
export async function freePort(): Promise<number> {
  const first = await (range ??= reserveRange());
  for (let tries = 1; tries < PORTS; tries += 1) {
    portsGiven += 1;
    const port = first + 1 + (portsGiven % (PORTS - 1));
    const probe = await listen(port);
    if (!probe) continue;
    await new Promise((closed) => probe.close(closed));
    return port;
  }
  throw new Error(`All ports from ${first} on are taken.`);
}

/** Listens on a range's first port until this process ends, so that no other process takes the range. */
async function reserveRange(): Promise<number> {
  for (let tries = 0; tries < RANGES; tries += 1) {
    const first = FIRST_RANGE + ((process.pid + tries) % RANGES) * PORTS;
    const guard = await listen(first);
    if (!guard) continue;
    guard.unref();
    return first;
  }
  throw new Error("All ranges of ports are taken.");
}

function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
