import { Agent, request as open } from "node:http";
import { connect } from "node:net";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { visit } from "../../support/visitor.ts";
import type { Attacker, RawAnswer, RawRequest, RawSocket } from "./attack.ts";
import { attacks } from "./attacks/all.ts";

// Runs in a separate process, so that the attacker takes no time from the measured visitors.

/** The attacker's parameters, as JSON on its command line. */
export interface Orders {
  attack: string;
  origin: string;
  victim: string;
  manifestVersion: string;
  seconds: number;
}

/** Its result, as one line of JSON. */
export interface AttackTally {
  requests: number;
  /** Counts by status; 0 is no response. */
  statuses: Record<string, number>;
  bytes: number;
  /** Why it could not start, or null. */
  failed: string | null;
}

/** The number of requests after which the attack ends early. */
const MOST = 200_000;
const ADDRESS = "203.0.113.66";
/** Milliseconds to wait for a response. */
const TIMEOUT = 30_000;

if (process.argv[1] === import.meta.filename)
  console.log(JSON.stringify(await attack(JSON.parse(process.argv[2] ?? "{}") as Orders)));

async function attack({ attack: name, origin, victim, manifestVersion, seconds }: Orders): Promise<AttackTally> {
  const tally: AttackTally = { requests: 0, statuses: {}, bytes: 0, failed: null };
  const chosen = attacks.find((one) => one.name === name);
  if (!chosen) throw new Error(`There is no attack '${name}'.`);
  // Preparation does not count as part of the attack.
  let end = Number.POSITIVE_INFINITY;
  const agent = new Agent({ keepAlive: true, maxSockets: chosen.lanes });
  const isOver = () => performance.now() >= end || tally.requests >= MOST;
  const note = (status: number) => {
    tally.requests += 1;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  };

  const attacker: Attacker = {
    origin,
    victim,
    manifestVersion,
    isOver,
    visitor: (address = ADDRESS) =>
      visit(origin, { headers: { "Fly-Client-IP": address }, timeout: TIMEOUT, note: ({ status }) => note(status) }),
    send: async (request) => {
      const answer = await send(origin, agent, request);
      note(answer.status);
      tally.bytes += answer.bytes;
      return answer;
    },
    connect: async (write) => {
      const { status, bytes } = await holdSocket(origin, write, end);
      note(status);
      tally.bytes += bytes;
    },
  };
  try {
    const attackTurn = await chosen.begin(attacker);
    end = performance.now() + seconds * 1000;
    await Promise.race([
      Promise.all(Array.from({ length: chosen.lanes }, (_, lane) => repeat(lane))),
      wait(Math.max(0, end - performance.now()) + 1_000),
    ]);
    async function repeat(lane: number): Promise<void> {
      for (let turn = 0; !isOver(); turn += 1) {
        const before = performance.now();
        await attackTurn(lane, turn).catch(() => undefined);
        // If the server is down, turns end immediately; this keeps them from spinning.
        if (performance.now() - before < 1) await wait(5);
      }
    }
  } catch (error) {
    tally.failed = error instanceof Error ? error.message : String(error);
  }
  agent.destroy();
  process.exitCode = 0;
  setTimeout(() => process.exit(), 500);
  return tally;
}

function send(
  origin: string,
  agent: Agent,
  { method = "GET", path, headers = {}, body, leaveAfter, address = ADDRESS }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const got: RawAnswer = { status: 0, location: null, cookies: [], bytes: 0 };
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const sent = open(new URL(origin), {
      agent,
      method,
      path,
      headers: { "Fly-Client-IP": address, ...length, ...headers },
    });
    const late = setTimeout(() => sent.destroy(), leaveAfter ?? TIMEOUT);
    const finish = () => {
      clearTimeout(late);
      resolve(got);
    };
    sent.on("error", finish);
    sent.on("close", finish);
    sent.once("response", (response) => {
      got.status = response.statusCode ?? 0;
      got.location = response.headers.location ?? null;
      got.cookies = (response.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0] ?? "");
      response.on("data", (chunk: Buffer) => void (got.bytes += chunk.length));
      response.on("end", finish);
      response.on("error", finish);
    });
    sent.end(body);
  });
}

function holdSocket(
  origin: string,
  write: (socket: RawSocket) => void | Promise<void>,
  end: number,
): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    let [status, bytes] = [0, 0];
    const socket = connect(Number(port), hostname);
    const late = setTimeout(() => socket.destroy(), Math.max(0, end - performance.now()));
    socket.on("data", (chunk) => {
      if (status === 0) status = Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1", 0, 20))?.[1] ?? 0);
      bytes += chunk.length;
    });
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(late);
      resolve({ status, bytes });
    });
    socket.once(
      "connect",
      () =>
        void Promise.resolve(
          write({
            write: (data) => void (socket.destroyed || socket.write(data)),
            isOpen: () => !socket.destroyed,
            pause: () => void socket.pause(),
          }),
        ).catch(() => socket.destroy()),
    );
  });
}
