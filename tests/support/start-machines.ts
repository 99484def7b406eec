import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { freshDatabase } from "./fresh-database.ts";
import { startServer, type TestServer } from "./start-server.ts";

/** Several machines on one database, behind one address that distributes requests round robin. */
export interface Machines extends TestServer {
  machines: readonly TestServer[];
  /** How many requests each machine has answered. */
  shares: () => number[];
}

/** Starts machines concurrently; `TestServer` methods apply to all. `ownOf` is a machine's env by number, from 0. */
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

/** A load balancer in front of several machines. */
export interface RoundRobin {
  origin: string;
  /** How many requests each origin has answered. */
  answered: Map<string, number>;
  close: () => Promise<void>;
}

/**
 * Sends successive requests to different machines. If one refuses the connection, the next is tried. If one crashes
 * during a request, the connection breaks, because the outcome is unknown.
 */
async function openRoundRobin(machines: readonly string[]): Promise<RoundRobin> {
  // A keep-alive connection closed by the machine would look like a crash during a request.
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
