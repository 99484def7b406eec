import { pino } from "pino";
import { signingSecrets } from "../config/local-files.server.ts";
import type { Settings } from "../config/settings.server.ts";
import type { Database } from "../database/database.ts";
import { makeRandomId } from "../server/security/cookies-and-tokens.server.ts";
import { formatCents } from "../shop/catalogue/money.ts";
import { connectStripe } from "../shop/checkout/stripe.server.ts";
import { type SweepResult, sweepOrders } from "../shop/checkout/sweep-orders.server.ts";
import { listOrdersByState, type OrderForCli } from "../shop/orders/order-queries.store.server.ts";
import { ORDER_STATES } from "../shop/orders/order-states.ts";
import { orderNumber } from "../shop/orders/order.ts";
import { Failure, runCommand } from "./failure.js";
import { readArguments, readSettingsOrFail, withDatabase } from "./settings-and-database.ts";

// `npm run orders -- list [--state paid] [--attention]`: prints a line for each order.
// `npm run orders -- settle`: checks every unsettled order with Stripe now; the server does so over time.
// Both may run while the server runs.

const USAGE = `Write 'npm run orders -- settle' or 'npm run orders -- list', the second with '--attention' or '--state' and one of ${ORDER_STATES.join(", ")}.`;

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    state: { type: "string" },
    attention: { type: "boolean", default: false },
  });
  const [command, ...rest] = positionals;
  const state = ORDER_STATES.find((one) => one === values.state) ?? null;
  const isWrong = rest.length > 0 || (values.state !== undefined && state === null);
  const settings = readSettingsOrFail();
  if (command === "list" && !isWrong) {
    const filter = { state, attention: values.attention };
    return withDatabase(settings.database, "unchanged", (db) => list(db, filter));
  }
  if (command !== "settle" || isWrong || state !== null || values.attention) throw new Failure(USAGE);
  if (!settings.stripe) throw new Failure("STRIPE_SECRET_KEY is not set, so Stripe can't be asked about orders.");
  return withDatabase(settings.database, "unchanged", (db) => settle(db, settings));
});

async function list(db: Database, filter: Parameters<typeof listOrdersByState>[1]): Promise<number> {
  const orders = await listOrdersByState(db, filter);
  for (const order of orders) console.log(lineOf(order));
  if (orders.length === 0) console.log("There is no such order.");
  return 0;
}

/** Returns 1 if an order could not be checked. */
async function settle(db: Database, { stripe, ...settings }: Settings): Promise<number> {
  const reasons = new Set<string>();
  // Collects the sweeper's warnings, which are printed at the end.
  const log = pino({ level: "warn" }, { write: (line) => void reasons.add(reasonIn(line)) });
  const deps = { db, log, now: () => new Date(), randomId: makeRandomId, secrets: signingSecrets(settings) };
  const payments = stripe && (await connectStripe(stripe));
  const result = await sweepOrders({ ...deps, payments }, { all: true });
  const troubled = await listOrdersByState(db, { state: null, attention: true });
  console.log(sentenceOf(result, troubled));
  if (result.failed > 0) console.error([...reasons].filter(Boolean).join("\n"));
  return result.failed > 0 ? 1 : 0;
}

function sentenceOf({ checked, moved, failed }: SweepResult, troubled: readonly OrderForCli[]): string {
  const orders = checked === 1 ? "1 order" : `${checked} orders`;
  const named = troubled.map(({ id, attention }) => `${orderNumber(id)} (${attention})`).join(", ");
  const person = troubled.length === 0 ? "none need attention" : `these need attention: ${named}`;
  return `Checked ${orders} with Stripe: ${moved} moved, ${failed} failed; ${person}.`;
}

function lineOf({ id, state, attention, cents, email, createdAt }: OrderForCli): string {
  const columns = [
    orderNumber(id),
    createdAt.slice(0, 16).replace("T", " "),
    state.padEnd(9),
    formatCents(cents).padStart(10),
    email ?? "-",
    attention ?? "",
  ];
  return columns.join("  ").trimEnd();
}

function reasonIn(line: string): string {
  const { err } = JSON.parse(line) as { err?: { message?: string } };
  return err?.message ?? "";
}
