import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../support/free-port.ts";
import { checkSite, timeFirstAnswer, useSite } from "./probe-site.ts";

/** How to start a container or its replayed tree. */
export interface Start {
  file: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
}

const LIMIT = 10_000;

/**
 * Starts the site, uses it, stops it with SIGTERM, starts it again on the same volume and checks that everything is
 * there. Prints its findings.
 *
 * @param volume the outside folder with the database
 * @throws at the first fault
 */
export async function walkThrough(volume: string, start: (env: Record<string, string>) => Start): Promise<void> {
  const databaseFile = path.join(volume, "site.db");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { HOST: "127.0.0.1", PORT: String(port), SITE_ORIGIN: origin, SESSION_SECRET: "container-".repeat(4) };

  await refusesWithout("SESSION_SECRET", start(env), /^SESSION_SECRET is missing/m);
  await refusesWithout("SITE_ORIGIN", start(env), /^SITE_ORIGIN is missing/m);

  const first = await run(start(env), origin);
  console.log(`first answer after ${first.milliseconds} ms on an empty volume`);
  const visitor = await useSite(origin, databaseFile);
  console.log("survey, shop, cart and /healthz answer as they should");
  console.log(
    `stopped by SIGTERM after ${await first.stop()} ms with code 0; the database is checkpointed: ${checkpointed(databaseFile)}`,
  );

  const second = await run(start(env), origin);
  console.log(`first answer after ${second.milliseconds} ms on the same volume`);
  await checkSite(origin, visitor);
  console.log("the answers and the cart of before are there");
  await second.stop();
}

async function run(start: Start, origin: string) {
  const began = performance.now();
  const { child, printed } = launch(start);
  try {
    const milliseconds = await timeFirstAnswer(origin, began, () => child.exitCode !== null);
    if (milliseconds > 2_000) throw new Error(`The first answer took ${milliseconds} ms; 2000 is the most.`);
    return { milliseconds, stop: () => stop(child) };
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`${String(error)}\n${printed()}`, { cause: error });
  }
}

async function refusesWithout(name: string, start: Start, sentence: RegExp): Promise<void> {
  const { [name]: _left, ...env } = start.env;
  const { child, printed } = launch({ ...start, env });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 1 || !sentence.test(printed()) || printed().trim().split("\n").length !== 1) {
    throw new Error(`Without ${name} it ended with ${code} and said: ${printed()}`);
  }
  console.log(`without ${name}: code 1, '${printed().trim()}'`);
}

function launch({ file, args, ...options }: Start) {
  const child: ChildProcess = spawn(file, args, {
    ...options,
    env: { ...options.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const output of [child.stdout, child.stderr]) output?.on("data", (chunk) => (text += String(chunk)));
  process.once("exit", () => child.kill("SIGKILL"));
  return { child, printed: () => text };
}

async function stop(child: ChildProcess): Promise<number> {
  const began = performance.now();
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const late = setTimeout(() => child.kill("SIGKILL"), LIMIT);
  child.kill("SIGTERM");
  const code = await ended;
  clearTimeout(late);
  if (code !== 0) throw new Error(`After SIGTERM it ended with ${code}.`);
  return Math.round(performance.now() - began);
}

function checkpointed(file: string): boolean {
  const wal = `${file}-wal`;
  if (existsSync(wal) && statSync(wal).size > 0) throw new Error(`${wal} still holds ${statSync(wal).size} bytes.`);
  return true;
}
