import type { Logger } from "pino";
import { Stripe } from "stripe";
import type { Database } from "../../../app/database/database.ts";
import type { StripeFake } from "../../../app/dev/stripe-fake/stripe-fake.ts";
import type { Budget } from "../../../app/server/security/shared-counter.server.ts";
import { connectStripe } from "../../../app/shop/checkout/stripe.server.ts";
import type { Payments } from "../../../app/shop/orders/payments.ts";
import type { Postage } from "../../../app/site/content/postage.ts";
import type { FindPicture } from "../../../app/site/pictures/ready-pictures.server.ts";
import { anyPicture } from "../../support/any-picture.ts";
import { STRIPE_KEY, STRIPE_ORIGIN, WEBHOOK_SECRET } from "../../support/stripe-harness.ts";
import type { ModelDatabase } from "./model-database.ts";
import type { Scheduler } from "./scheduler.ts";
import { CRASHED, forever, type ServerLifetime, startLifetime } from "./server-lifetime.ts";
import { POSTAGE } from "./shop-state.ts";

interface Surroundings {
  database: ModelDatabase;
  scheduler: Scheduler;
  stripeFake: () => StripeFake;
  now: () => Date;
  randomId: () => string;
  complain: (message: string, error: unknown) => void;
}

/** A crashable server of the site, with the services that `services.server.ts` creates. */
export interface ServerProcess {
  lifetime: ServerLifetime;
  db: Database;
  payments: Payments;
  log: Logger;
  now: () => Date;
  randomId: () => string;
  secrets: readonly string[];
  settings: { stripe: { promotionCodes: boolean } | null };
  postage: () => Postage;
  mostPerOrder: () => number;
  budget: Budget;
  findPicture: FindPicture;
}

export async function startProcess(around: Surroundings): Promise<ServerProcess> {
  const lifetime = startLifetime(around.scheduler);
  const { now, randomId } = around;
  return {
    lifetime,
    db: around.database.connect(lifetime),
    payments: await connectCrashableStripe(lifetime, around.stripeFake),
    log: complainingLog(around),
    now,
    randomId,
    secrets: ["a-secret-of-the-tests-0123456789abcdef"],
    settings: { stripe: account },
    postage: () => POSTAGE,
    mostPerOrder: () => 10,
    budget: { charge: () => null },
    findPicture: anyPicture,
  };
}

const account = {
  secretKey: STRIPE_KEY,
  webhookSecrets: [WEBHOOK_SECRET],
  apiBase: STRIPE_ORIGIN,
  automaticTax: true,
  promotionCodes: true,
  termsOfService: false,
};

/** Connects the real stripe package to the Stripe fake. Each call is a step. */
async function connectCrashableStripe(lifetime: ServerLifetime, stripeFake: () => StripeFake): Promise<Payments> {
  const httpClient = Stripe.createFetchHttpClient(async (url, init) => {
    const answer = await lifetime.step(() => stripeFake().handle(new Request(url, init)));
    // Stops the package's own waiting and timers. The error reaches no caller, see below.
    if (answer === CRASHED) throw new Error("The server died.");
    return answer;
  });
  const payments = await connectStripe(account, { httpClient, retries: 0 });

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    const outcome = await work().then(
      (result) => () => result,
      (error: unknown) => () => {
        throw error;
      },
    );
    return lifetime.crashed ? forever() : outcome();
  }

  return {
    createSession: (order) => call(() => payments.createSession(order)),
    readSession: (id) => call(() => payments.readSession(id)),
    closeSession: (id) => call(() => payments.closeSession(id)),
    createRefund: (refund) => call(() => payments.createRefund(refund)),
    listRefunds: (intent) => call(() => payments.listRefunds(intent)),
    listDisputes: (intent, now) => call(() => payments.listDisputes(intent, now)),
    listPayouts: (since, after) => call(() => payments.listPayouts(since, after)),
    listPaidOut: (payout, after) => call(() => payments.listPaidOut(payout, after)),
    readEvent: payments.readEvent,
  };
}

/** A log that forwards only entries with an error. */
function complainingLog({ complain }: Surroundings): Logger {
  const hear = (entry: object, message: string) => {
    if ("err" in entry) complain(message, entry.err);
  };
  return { info: () => {}, warn: hear, error: hear } as unknown as Logger;
}
