import { watch } from "node:fs";
import type { Logger } from "pino";
import { deleteOldSessions } from "./auth/session/find-session.server.ts";
import { noteLocalPort } from "./config/local-files.server.ts";
import type { Settings } from "./config/settings.server.ts";
import { deleteOldSpam } from "./contact/send-message.server.ts";
import { scheduleErasures } from "./database/erasure.server.ts";
import { countAsReplied } from "./desk/replies/send-reply.server.ts";
import { connectSmtp } from "./mail/smtp.server.ts";
import { giveUpOldMail, redactOldMail, startSender } from "./mail/start-sender.server.ts";
import { watchClock } from "./retention.server.ts";
import type { PageCache } from "./server/page-cache.server.ts";
import { deleteOldCounts } from "./server/security/shared-counter.server.ts";
import { logCrashes, SIGNALS, stopGracefully } from "./server/shutdown.server.ts";
import { deleteAbandonedCarts } from "./shop/cart/change-cart.server.ts";
import { deleteOldEvents } from "./shop/checkout/stripe-events.server.ts";
import { sweepOrders } from "./shop/checkout/sweep-orders.server.ts";
import { payoutSweeper } from "./shop/orders/journal/write-journal.server.ts";
import { deleteOldStockAlerts, sendAlerts } from "./shop/stock-alerts/manage-stock-alerts.server.ts";
import { startPreparing } from "./site/pictures/prepare-pictures.server.ts";
import { deleteOldVisits, type VisitCounter } from "./site/visits/count-visits.server.ts";
import { sendReminders } from "./survey/calls/notify-of-call.server.ts";
import { deleteStaleDrafts } from "./survey/delete-surveys.server.ts";

const MINUTE = 60 * 1000;

type Deps = Parameters<typeof scheduleErasures>[0] &
  Parameters<typeof sweepOrders>[0] &
  Parameters<typeof startPreparing>[0] &
  Omit<Parameters<typeof startSender>[0], "deliver" | "addresses" | "noteSent"> & {
    pageCache: PageCache | null;
    log: Logger;
    settings: Settings;
    visits: VisitCounter;
  };

/** Starts work outside of requests: deletes old data, checks orders, sends email, and shuts down gracefully. */
export async function startBackgroundWork(services: Deps): Promise<void> {
  const { db, pageCache, log, settings } = services;
  if (settings.siteOrigin !== null && settings.clientAddressHeader === null) {
    log.warn(
      "CLIENT_ADDRESS_HEADER is not set: behind a proxy all visitors look like one, and limits can't tell them apart",
    );
  }
  if (settings.maintenance) log.warn("maintenance mode: pages are served, nothing is written");
  const started = settings.maintenance ? [] : await startWriting(services);
  // The handlers below would keep Vite's dev server from exiting.
  if (process.env.NODE_ENV !== "production") return;
  if (pageCache) watchPublic(pageCache, log);
  for (const signal of SIGNALS) process.once(signal, () => started.forEach((one) => void one.stop()));
  stopGracefully(async () => {
    if (!settings.maintenance) await services.visits.flush();
    await db.destroy();
  }, log);
  // The server starts to listen after this, and nothing else reports a failure to listen.
  logCrashes(() => db.destroy(), log, settings);
}

/** Returns what has to be stopped. Not called in maintenance mode: a write would make the moved data out of date. */
async function startWriting(services: Deps): Promise<{ stop: () => unknown }[]> {
  const { log, settings } = services;
  const { mail } = settings;
  noteLocalPort(settings);
  await deleteByDate(log, {
    drafts: () => deleteStaleDrafts(services),
    carts: () => deleteAbandonedCarts(services),
    counts: () => deleteOldCounts(services),
    sessions: () => deleteOldSessions(services),
    events: () => deleteOldEvents(services),
    // Without a mail server, no email could report it.
    ...(mail && { "unsent mail": () => giveUpOldMail(services) }),
    "text of mail": () => redactOldMail(services),
    "stock alerts": () => deleteOldStockAlerts(services),
    spam: () => deleteOldSpam(services),
    visits: () => deleteOldVisits(services),
  });
  scheduleErasures(services);
  everyMinute(log, () => sweep(services), "orders could not be checked")();
  everyMinute(log, () => notifyOfStock(services), "people could not be told of sizes that are back in stock");
  everyMinute(log, () => remindOfCalls(services), "reminders of calls could not be queued");
  setInterval(() => void services.visits.flush(), MINUTE).unref();
  if (services.payments) {
    const readPayouts = payoutSweeper({ ...services, payments: services.payments });
    setInterval(() => void readPayouts(), 10 * MINUTE).unref();
  }
  const sender =
    mail &&
    startSender({
      ...services,
      deliver: connectSmtp(mail),
      addresses: mail.to,
      noteSent: countAsReplied,
    });
  return [startPreparing(services), ...(sender ? [sender] : [])];
}

/** Runs work every minute, and logs its failure. Returns a function that runs it now, too. */
function everyMinute(log: Logger, work: () => Promise<void>, failure: string): () => void {
  const run = () => void work().catch((error: unknown) => log.error({ err: error }, failure));
  setInterval(run, MINUTE).unref();
  return run;
}

async function sweep(services: Deps): Promise<void> {
  const { checked, ...result } = await sweepOrders(services);
  if (checked > 0) services.log.info({ checked, ...result }, "orders checked");
}

async function notifyOfStock(services: Deps): Promise<void> {
  const sent = await sendAlerts(services);
  if (sent > 0) services.log.info({ sent }, "people told of sizes that are back in stock");
}

async function remindOfCalls(services: Deps): Promise<void> {
  const reminded = await sendReminders(services);
  if (reminded > 0) services.log.info({ reminded }, "reminders of calls queued");
}

const HOUR = 60 * 60 * 1000;

/** Runs deletions now and every hour, unless the clock has jumped. Logs a failure: the next round deletes it. */
async function deleteByDate(log: Logger, deletions: Record<string, () => Promise<void>>): Promise<void> {
  const hasJumped = watchClock(Date.now, () => performance.now());
  async function deleteAll(): Promise<void> {
    for (const [what, remove] of Object.entries(deletions))
      await remove().catch((error: unknown) => log.error({ err: error }, `old ${what} could not be deleted`));
  }
  setInterval(() => {
    if (hasJumped()) log.warn("the clock has jumped: what is over is deleted an hour later");
    else void deleteAll();
  }, HOUR).unref();
  await deleteAll();
}

/** Drops cached pages when a file in `public/` is added, removed or changed. */
function watchPublic({ clear }: PageCache, log: Logger): void {
  // The system limits the number of watches. Without one, cached pages stay as they are.
  const note = (error: unknown) => log.warn({ err: error }, "public/ is not watched");
  try {
    watch("public", { persistent: false, recursive: true }, clear).on("error", note);
  } catch (error) {
    note(error);
  }
}
