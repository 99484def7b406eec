import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { cartAlerts } from "../../../app/shop/cart/words.ts";
import { freePort } from "../../support/free-port.ts";
import { seedCatalogue, seedProducts } from "../../support/seed-catalogue.ts";
import { ANSWERS, walkTo } from "../../support/survey-walk.ts";
import { type Visitor, visit } from "../../support/visitor.ts";

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

/** Returns the milliseconds until the first response of a site that was just started. */
async function timeFirstAnswer(origin: string, started: number, hasEnded: () => boolean): Promise<number> {
  while (performance.now() - started < 30_000 && !hasEnded()) {
    const response = await fetch(`${origin}/`).catch(() => null);
    if (response?.ok) return Math.round(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("The site did not answer.");
}

/**
 * Fills in the survey, opens the shop, adds to the cart, and checks health.
 *
 * @param databaseFile on a first start: seeds its catalogue
 * @returns the visitor, who finds everything again after a restart
 */
async function useSite(origin: string, databaseFile: string): Promise<Visitor> {
  await seedCatalogue(databaseFile);
  const visitor = visit(origin);
  const done = await visitor.go(await walkTo(visitor, 4), "submit", ANSWERS[4]);
  mustBe("the survey's last page", done.title, /^Survey Complete/);
  const shop = await visitor.get("/shop");
  mustBe("the shop", shop.text, new RegExp(seedProducts.print.name));
  const product = await visitor.get(`/shop/${seedProducts.print.slug}`);
  mustBe("the cart", (await visitor.go(product, "add")).text, new RegExp(seedProducts.print.name));
  mustBe(
    "the cart without a way to pay",
    (await visitor.press(await visitor.get("/cart"), "checkout")).text,
    new RegExp(cartAlerts["no-checkout"].title),
  );
  await checkSite(origin, visitor);
  return visitor;
}

/** Checks that a returning visitor finds the answers and the cart, and that the site is healthy. */
async function checkSite(origin: string, visitor: Visitor): Promise<void> {
  mustBe("the answers", (await visitor.get("/survey/creator/answers")).text, /Bread & wine/);
  mustBe("the cart", (await visitor.get("/cart")).text, new RegExp(seedProducts.print.name));
  mustBe("health", await (await fetch(`${origin}/healthz`)).text(), /"ok":true/);
}

function mustBe(what: string, found: string, expected: RegExp): void {
  if (!expected.test(found)) throw new Error(`${what}: expected ${expected}, found: ${found.slice(0, 400)}`);
}
