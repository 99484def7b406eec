import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import { pino } from "pino";
import { runCommand } from "../../cli/failure.js";
import { localOrigin } from "../../cli/local-origin.js";
import { signingSecrets } from "../../config/local-files.server.ts";
import { readSettings, type Settings } from "../../config/settings.server.ts";
import { connect } from "../../database/connect.server.ts";
import { bringUpToDate } from "../../database/migrate.server.ts";
import { auditAccounts } from "../../desk/audit/audit.server.ts";
import { makeRandomId } from "../../server/security/cookies-and-tokens.server.ts";
import { searchedColumns } from "../../survey/questions.ts";
import { serve } from "../launch/server.js";
import { serveStripeFake } from "../stripe-fake/serve.ts";
import { fillDemo } from "./demo-data.ts";
import { type SampleMember, signInSampleMember } from "./sample-member.ts";

// The second half of `npm run demo`. demo.js has created the database's folder.

const root = path.resolve(import.meta.dirname, "../../..");
const SECRETS = { secretKey: "sk_test_demo", webhookSecret: "whsec_demo" };

const TAX_RATE = 0.07;

await runCommand(async () => {
  const settings = readSettings(process.env);
  const { host, port } = settings;
  const member = await fill(settings);
  const site = localOrigin({ host, port });
  const webhookUrl = `${site}/webhooks/stripe`;
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
  const link = await serveDeskLink({ cookie: member.cookie, desk: `${site}/desk`, key: makeRandomId() });
  try {
    return await serve(root, process.execPath, { host, port }, (origin) =>
      console.log(welcome(origin, link.url, stripe.origin, member)),
    );
  } finally {
    link.close();
    await stripe.close();
  }
});

/** Adds the samples. Returns a member who is signed in. */
async function fill(settings: Settings): Promise<SampleMember> {
  const connected = await connect(settings.database);
  const { db } = connected;
  try {
    await bringUpToDate(connected, searchedColumns());
    const deps = { db, log: pino({ level: "warn" }), now: () => new Date(), randomId: makeRandomId };
    await fillDemo({ ...deps, secrets: signingSecrets(settings) });
    return await signInSampleMember({ ...deps, audit: auditAccounts(deps) });
  } finally {
    await db.destroy();
  }
}

function welcome(origin: string, deskLink: string, stripeOrigin: string, { email, password }: SampleMember): string {
  return `
Site:      ${origin}
Dashboard: ${deskLink} (this link signs you in)
           or sign in as ${email} with the password ${password}
This is a demo. Nothing is charged, no email is sent, and everything is deleted when it ends.

Try:
  Shop     ${origin}/shop: choose something and add it to the cart.
  Cart     ${origin}/cart: change quantities, then 'Proceed to Checkout'.
  Payment  on a pretend page (${stripeOrigin}): Pay, Decline or Cancel.
           The promotion code FAITH10 takes 10% off; the 7% tax is made up.
  Survey   ${origin}/survey/creator: three are submitted, two are half finished.
  Contact  ${origin}/contact: three messages were sent.
  Then see on the dashboard what has come in, send the order, refund it, or change the site's words.

Ctrl-C ends it.`;
}

/**
 * Serves one link on the loopback address, which sets the cookie and redirects to the dashboard: cookies belong to a
 * host, not to a port (RFC 6265, section 8.5), so the site needs no other way in for the demo. `key` is random, so that
 * no other page can guess the link.
 */
async function serveDeskLink({ cookie, desk, key }: { cookie: string; desk: string; key: string }) {
  const server = createServer((request, response) => {
    const isLink = request.url === `/desk?key=${key}`;
    response.writeHead(isLink ? 303 : 404, isLink ? { "Set-Cookie": cookie, Location: desk } : {}).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/desk?key=${key}`, close };
}
