import type { Logger } from "pino";
import { Stripe } from "stripe";
import type { Payments } from "../../../app/checkout/payments.ts";
import { connectStripe } from "../../../app/checkout/stripe.server.ts";
import type { Database } from "../../../app/database/database.ts";
import type { StripeFake } from "../../../app/dev/stripe-fake/stripe-fake.ts";
import { STRIPE_KEY, STRIPE_ORIGIN, WEBHOOK_SECRET } from "../stripe-harness.ts";
import type { ModelDatabase } from "./model-database.ts";
import type { Turns } from "./scheduler.ts";
import { DIED, forever, type Life, startLife } from "./server-lifetime.ts";

/** What all servers of the site have in common. */
export interface Surroundings {
  database: ModelDatabase;
  turns: Turns;
  stripeFake: () => StripeFake;
  now: () => Date;
  randomId: () => string;
  /** Told of each error that is logged. */
  complain: (message: string, error: unknown) => void;
}

/** A server of the site: what `services.server.ts` makes, mortal. */
export interface ServerProcess {
  life: Life;
  db: Database;
  payments: Payments;
  log: Logger;
  now: () => Date;
  randomId: () => string;
  settings: { mostPiecesPerSize: number };
}

export async function startProcess(around: Surroundings): Promise<ServerProcess> {
  const life = startLife(around.turns);
  const { now, randomId } = around;
  return {
    life,
    db: around.database.connect(life),
    payments: await connectMortalStripe(life, around.stripeFake),
    log: complainingLog(around),
    now,
    randomId,
    settings: { mostPiecesPerSize: 10 },
  };
}

const account = {
  secretKey: STRIPE_KEY,
  webhookSecrets: [WEBHOOK_SECRET],
  apiBase: STRIPE_ORIGIN,
  automaticTax: false,
  promotionCodes: false,
  shippingCountries: ["US"],
};

/** The real stripe package before the fake of Stripe; each call is a step. */
async function connectMortalStripe(life: Life, stripeFake: () => StripeFake): Promise<Payments> {
  const httpClient = Stripe.createFetchHttpClient(async (url, init) => {
    const answer = await life.step(() => stripeFake().handle(new Request(url, init)));
    // Ends the package's own waiting and its timers; nobody hears of it, see below.
    if (answer === DIED) throw new Error("The server died.");
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
    return life.dead ? forever() : outcome();
  }

  return {
    createSession: (order) => call(() => payments.createSession(order)),
    readSession: (id) => call(() => payments.readSession(id)),
    closeSession: (id) => call(() => payments.closeSession(id)),
    readEvent: payments.readEvent,
  };
}

/** Nothing but what went wrong is listened to. */
function complainingLog({ complain }: Surroundings): Logger {
  const hear = (entry: object, message: string) => {
    if ("err" in entry) complain(message, entry.err);
  };
  return { info: () => {}, warn: hear, error: hear } as unknown as Logger;
}
