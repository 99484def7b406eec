import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { freshDatabase } from "./fresh-database.ts";
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
  const each = <Result>(action: (machine: TestServer) => Result) => Promise.all(machines.map(action));
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

/** Stands before several machines, as a platform's proxy does. */
export interface RoundRobin {
  origin: string;
  /** Requests that each machine has answered, by its origin. */
  answered: Map<string, number>;
  close: () => Promise<void>;
}

/**
 * Hands each request to the next machine, so that no two of a visitor in a row meet the same one. Where a machine takes
 * no connection the next one is asked; where it dies with a request, the connection breaks, since nobody knows what was
 * done.
 */
export async function openRoundRobin(machines: readonly string[]): Promise<RoundRobin> {
  // A kept connection that its machine has closed can't be told from a machine that died with a request.
  const agent = new Agent({ keepAlive: false });
  const answered = new Map<string, number>(machines.map((origin) => [origin, 0]));
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number): void {
    const machine = machines[(turn += 1) % machines.length] ?? "";
    const passed = ask(machine + incoming.url, {
      agent,
      method: incoming.method ?? "GET",
      headers: incoming.headers,
      setHost: false,
    });
    passed.on("response", (answer) => {
      answered.set(machine, (answered.get(machine) ?? 0) + 1);
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    passed.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" && tries < machines.length) pass(incoming, outgoing, body, tries + 1);
      else outgoing.destroy();
    });
    outgoing.on("close", () => passed.destroy());
    passed.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => void chunks.push(chunk));
    incoming.on("end", () => pass(incoming, outgoing, Buffer.concat(chunks), 1));
    incoming.on("error", () => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
