import { createServer } from "node:net";

const PORTS = 100;
const FIRST_PORT = 10_000 + (process.pid % 220) * PORTS;
let portsGiven = 0;

/**
 * Returns a free port on the loopback address. It stays free until a server starts on it: it is below the ephemeral
 * ports (32768 and up on Linux), and other test processes use other ranges of a hundred ports.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries += 1) {
    portsGiven += 1;
    const port = FIRST_PORT + (portsGiven % PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${FIRST_PORT} on are taken.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
