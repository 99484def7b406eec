import { freshDatabase } from "./fresh-database.ts";
import { openRoundRobin } from "./round-robin.ts";
import { startServer, type TestServer } from "./start-server.ts";

/**
 * Several machines with the built site on one database, behind one address: what is asked there goes to the next of
 * them each time.
 */
export interface Machines extends TestServer {
  machines: readonly TestServer[];
  /** Requests that each has answered. */
  shares: () => number[];
}

/**
 * Starts so many machines at once. What is done to all of them is done by the methods of a single server.
 *
 * @param ownOf what only the machine of this number, from 0, has in its environment
 */
export async function startMachines(
  count: number,
  env: Record<string, string> = {},
  ownOf = (_machine: number): Record<string, string> => ({}),
): Promise<Machines> {
  const database = await freshDatabase();
  const kept = { ...database, remove: async () => {} };
  const machines = await Promise.all(
    Array.from({ length: count }, (_, machine) => startServer({ ...env, ...ownOf(machine) }, kept)),
  );
  const proxy = await openRoundRobin(machines.map(({ origin }) => origin));
  const each = <Result>(deed: (machine: TestServer) => Result) => Promise.all(machines.map(deed));
  const records = () => machines.flatMap((machine) => machine.records());
  return {
    origin: proxy.origin,
    machines,
    shares: () => machines.map(({ origin }) => proxy.answered.get(origin) ?? 0),
    databaseFile: database.name,
    databaseEnv: database.env,
    pid: () => machines[0]?.pid(),
    get lines() {
      return machines.flatMap(({ lines }) => lines);
    },
    records,
    waitForRecord: (fits) => Promise.any(machines.map((machine) => machine.waitForRecord(fits))),
    stop: async () => Math.max(...(await each((machine) => machine.stop())).map((code) => code ?? 0)),
    kill: async () => void (await each((machine) => machine.kill())),
    restart: async () => void (await each((machine) => machine.restart())),
    remove: async () => {
      await proxy.close();
      await each((machine) => machine.stop());
      await database.remove();
    },
  };
}
