import path from "node:path";
import process from "node:process";
import { pino } from "pino";
import { runCommand } from "../../cli/failure.js";
import { localOrigin } from "../../cli/local-origin.js";
import { signingSecrets } from "../../config/local-files.server.ts";
import { readSettings, type Settings } from "../../config/settings.server.ts";
import { bringUpToDate } from "../../database/bring-up-to-date.server.ts";
import { connect } from "../../database/connect.server.ts";
import { makeRandomId } from "../../security/cookies-and-tokens.server.ts";
import { serve } from "../launch/server.js";
import { serveStripeFake } from "../stripe-fake/serve.ts";
import { fillDemo } from "./demo-data.ts";

// The second half of `npm run demo`. demo.js has created the database's folder.

const root = path.resolve(import.meta.dirname, "../../..");
const SECRETS = { secretKey: "sk_test_demo", webhookSecret: "whsec_demo" };

/** A made-up tax rate of 7%. */
const TAX_RATE = 0.07;

await runCommand(async () => {
  const settings = readSettings(process.env);
  const { host, port } = settings;
  await fill(settings);
  const webhookUrl = `${localOrigin({ host, port })}/webhooks/stripe`;
  const stripe = await serveStripeFake({ ...SECRETS, port: 0, now: () => new Date(), webhookUrl, taxRate: TAX_RATE });
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: SECRETS.secretKey,
    STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
    STRIPE_API_BASE: stripe.origin,
    STRIPE_AUTOMATIC_TAX: "on",
    STRIPE_PROMOTION_CODES: "on",
    // Emails that the sample data causes stay in the outbox.
    SMTP_URL: "",
  });
  try {
    return await serve(root, process.execPath, { host, port }, (origin) => console.log(welcome(origin, stripe.origin)));
  } finally {
    await stripe.close();
  }
});

async function fill(settings: Settings): Promise<void> {
  const { db, migrations, surveyIndex } = await connect(settings.database);
  try {
    await bringUpToDate({ db, migrations, surveyIndex });
    await fillDemo({
      db,
      log: pino({ level: "warn" }),
      now: () => new Date(),
      randomId: makeRandomId,
      secrets: signingSecrets(settings),
    });
  } finally {
    await db.destroy();
  }
}

function welcome(origin: string, stripeOrigin: string): string {
  return `
Site: ${origin}
This is a demo. Nothing is charged, no email is sent, and everything is deleted when it ends.

Try:
  Shop     ${origin}/shop: choose something and add it to the cart.
  Cart     ${origin}/cart: change quantities, then 'Proceed to Checkout'.
  Payment  on a pretend page (${stripeOrigin}): Pay, Decline or Cancel.
           The promotion code FAITH10 takes 10% off; the 7% tax is made up.
  Survey   ${origin}/survey/creator: three are submitted, two are half finished.
  Contact  ${origin}/contact: three messages were sent.

Ctrl-C ends it.`;
}
