import { mkdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { launchBrowser } from "../support/open-browser.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { root } from "../support/run-tool.ts";
import { startShop } from "../support/shop-server.ts";
import { openInbox } from "../support/smtp-inbox.ts";
import { managerSteps } from "./walk/creator-manager.ts";
import { ownerSteps } from "./walk/owner.ts";
import { type Step, TEAM, type World } from "./walk/person.ts";
import { keeperSteps, TAXES } from "./walk/shop-keeper.ts";

// `npm run evidence -- walk [--only owner,keeper,manager --scripts on|off --width 390|1440 --postgres]`: an owner, a
// shop keeper and a creator manager at work, using only the dashboard and their email. The owner changes the phone
// number, a portrait and the creators. The keeper adds a product and shipping rates, packs and refunds orders paid at
// the fake of Stripe, and reconciles the month to the cent. The manager assigns surveys, writes to people, agrees on a
// call and exports rows. Fails if a page, an email, a cent or a file is wrong. Output: build/walk. Needs a build and
// Chromium.

const { only, scripts, width, postgres } = parseArgs({
  options: {
    only: { type: "string", default: "owner,keeper,manager" },
    scripts: { type: "string", default: "on" },
    width: { type: "string", default: "390" },
    postgres: { type: "boolean" },
  },
}).values;
const parts: Record<string, (world: World) => Record<string, Step>> = {
  owner: ownerSteps,
  keeper: keeperSteps,
  manager: managerSteps,
};

/** Plays a person's steps in order until one fails. Returns a table row for each. */
async function play(name: string) {
  const steps = parts[name];
  if (!steps) throw new Error(`--only takes ${Object.keys(parts).join(", ")}.`);
  const folder = path.join(root, "build/walk", name);
  await mkdir(folder, { recursive: true });
  const inbox = await openInbox();
  const env = { SMTP_URL: `smtp://127.0.0.1:${inbox.port}`, MAIL_FROM: "TETM <site@example.org>", MAIL_TO: TEAM };
  const shop = await startShop({ ...env, ...TAXES.env }, { taxRate: TAXES.taxRate });
  const browser = await launchBrowser();
  const world: World = { shop, inbox, browser, scripts: scripts === "on", width: Number(width), folder, problems: [] };
  const rows: { step: string; seconds: string; result: string }[] = [];
  try {
    for (const [step, act] of Object.entries(steps(world))) {
      const start = performance.now();
      await act().catch((error: unknown) => void world.problems.push(stripVTControlCharacters(String(error))));
      const result = world.problems.join("; ") || "ok";
      rows.push({ step, seconds: ((performance.now() - start) / 1000).toFixed(1), result });
      console.log(`${step}: ${result}`);
      if (result !== "ok") break;
    }
  } finally {
    await browser.close();
    await shop.remove();
    await inbox.close();
  }
  return rows;
}

const engine = postgres ? await startPostgres() : null;
if (engine) process.env.TEST_POSTGRES_URL = engine.url;
const rows = [];
for (const name of only.split(",")) rows.push(...(await play(name)));
await engine?.stop();
console.table(rows);
process.exit(rows.every(({ result }) => result === "ok") ? 0 : 1);
