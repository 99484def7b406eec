import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../support/free-port.ts";
import { root } from "../../support/run-tool.ts";
import type { Pipeline } from "./pipelines.ts";
import { onOneProcessor } from "./processors.ts";

/** A server under measurement. */
export interface MeasuredServer {
  origin: string;
  pid: number;
  /** Milliseconds from its start to the first page. */
  startedIn: number;
  stop: () => Promise<void>;
}

/** The signing secret, known to the bench so that it can sign cookies and keys like the site. */
export const SECRET = "a secret of the bench that everybody knows";
export const STRIPE_KEYS = { secretKey: "sk_test_bench", webhookSecret: "whsec_bench" };

interface SiteOptions {
  pipeline: Pipeline;
  databaseFile: string;
  stripeOrigin: string;
  /** The file descriptor of its output, inherited as in a container. */
  logFile: string;
  profileFile?: string;
}

/** Starts the built site with remix-serve as if behind a proxy that sets client addresses, as on Fly.io. */
export async function serveSite({
  pipeline,
  databaseFile,
  stripeOrigin,
  logFile,
  profileFile,
}: SiteOptions): Promise<MeasuredServer> {
  const remixServe = path.join(root, "node_modules/@remix-run/serve/dist/cli.js");
  const env = {
    DATABASE_URL: `file:${databaseFile}`,
    SESSION_SECRET: SECRET,
    FLY_APP_NAME: "bench",
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_API_BASE: stripeOrigin,
    BENCH_PIPELINE: pipeline,
    // As deployed: without it, each visit's source is compared with its Host header.
    ...(pipeline === "visits on and off" && { SITE_ORIGIN: "https://bench.example" }),
    ...(profileFile && { BENCH_PROFILE: profileFile }),
  };
  return serve([remixServe, "tests/evidence/bench/switched-build.ts"], env, logFile);
}

/** Starts baseline-server.ts on a database, with the documents to return. */
export async function serveBaseline(
  databaseFile: string,
  stripeOrigin: string,
  documentsFile: string,
  logFile: string,
): Promise<MeasuredServer> {
  return serve(
    ["tests/evidence/bench/baseline-server.ts"],
    { BASELINE_DATABASE: databaseFile, BASELINE_STRIPE: stripeOrigin, BASELINE_DOCUMENTS: documentsFile },
    logFile,
  );
}

/** Starts astro-server.ts on a built site of Astro. */
export async function serveAstro(folder: string, compressed: boolean, logFile: string): Promise<MeasuredServer> {
  const env = { ASTRO_FOLDER: folder, ASTRO_TELEMETRY_DISABLED: "1", ...(compressed && { ASTRO_COMPRESSED: "1" }) };
  return serve(["tests/evidence/bench/astro-server.ts"], env, logFile);
}

async function serve(
  command: readonly string[],
  env: Record<string, string>,
  logFile: string,
): Promise<MeasuredServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const output = openSync(logFile, "a");
  const start = performance.now();
  const [program = "", ...args] = onOneProcessor([process.execPath, ...command]);
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      HOST: "127.0.0.1",
      PORT: String(port),
      NODE_ENV: "production",
      ...env,
    },
    stdio: ["ignore", output, output],
  });
  await waitForPage(origin, child, logFile);
  return { origin, pid: child.pid ?? 0, startedIn: performance.now() - start, stop: () => stop(child) };
}

async function waitForPage(origin: string, child: ChildProcess, logFile: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end && child.exitCode === null) {
    const answer = await fetch(origin, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    // Any status below 500 is enough: a baseline that is not measured with "/" has no such page.
    if (answer && answer.status < 500) return;
    await wait(5);
  }
  child.kill("SIGKILL");
  throw new Error(`A server did not start. It wrote:\n${readFileSync(logFile, "utf8").slice(-2_000)}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
  child.kill("SIGTERM");
  await closed;
  clearTimeout(late);
}
