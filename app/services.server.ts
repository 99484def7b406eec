import { randomBytes } from "node:crypto";
import { type Logger, pino } from "pino";
import type { AuthDependencies } from "./auth/auth-dependencies.server.ts";
import { deleteOldSessions } from "./auth/delete-old-sessions.server.ts";
import { makePasswords, type Passwords } from "./auth/passwords.server.ts";
import { readOrMakeLocalSecret } from "./config/local-secret.server.ts";
import { deleteAbandonedCarts } from "./cart/delete-abandoned-carts.server.ts";
import { deleteOldEvents } from "./checkout/delete-old-events.server.ts";
import type { Payments } from "./checkout/payments.ts";
import { connectStripe } from "./checkout/stripe.server.ts";
import { sweepOrders } from "./checkout/sweep-orders.server.ts";
import { SettingError } from "./config/read-setting.server.ts";
import { readSettings, type Settings } from "./config/settings.server.ts";
import { accountLine } from "./desk/audit.ts";
import { writeAudit } from "./desk/audit.store.server.ts";
import { connect, type Database } from "./database/connect.server.ts";
import { DatabaseProblem, explainDatabaseError } from "./database/database-problem.server.ts";
import { deleteByDate } from "./database/delete-by-date.server.ts";
import { migrateToLatest, proveWritable } from "./database/migrate.server.ts";
import { type BackupSchedule, scheduleBackups } from "./database/schedule-backups.server.ts";
import { makeCookies } from "./http/cookies.server.ts";
import { deleteOldCounts } from "./http/delete-old-counts.server.ts";
import { answerOutages } from "./http/database-outage.server.ts";
import { discardRest } from "./http/discard-rest.server.ts";
import { judgeOrigin } from "./http/foreign-origin.server.ts";
import { openFrontDoor } from "./http/front-door.server.ts";
import { followRequests, presentRequest } from "./http/present-request.server.ts";
import { refuseUnreadable } from "./http/refuse-unreadable.server.ts";
import { securityHeaders } from "./http/security-headers.server.ts";
import { logCrashes } from "./http/log-crashes.server.ts";
import { logRequestsAsJson } from "./http/request-log.server.ts";
import { blankMail } from "./mail/blank-mail.server.ts";
import { connectSmtp } from "./mail/smtp.server.ts";
import { type Sender, startSender } from "./mail/start-sender.server.ts";
import { stopGracefully } from "./http/stop-gracefully.server.ts";
import { deleteStaleDrafts } from "./survey/delete-stale-drafts.server.ts";

/** What the site needs from the outside: made here, handed to the use cases as arguments. */
export interface Services {
  settings: Settings;
  db: Database;
  log: Logger;
  now: () => Date;
  /** 128 random bits as 22 letters of base64url. */
  randomId: () => string;
  /** Secrets that sign cookies and derive links, the newest first. */
  secrets: string[];
  cookies: ReturnType<typeof makeCookies>;
  /** Stripe, or null where payment is not set up. */
  payments: Payments | null;
  /** Hashes and checks the team's passwords, few at a time. */
  passwords: Passwords;
  /** Keeps a line about what a member did. */
  audit: AuthDependencies["audit"];
  /** How scheduled backups go, or null where there are none. */
  backups: BackupSchedule | null;
}

const MINUTE = 60 * 1000;

async function startServices(): Promise<Services> {
  const settings = readSettings(process.env);
  try {
    return await openServices(settings);
  } catch (error) {
    throw explainDatabaseError(error, settings.databaseFile);
  }
}

async function openServices(settings: Settings): Promise<Services> {
  // Each line says which request it is about; the visitor is shown the same word.
  const log = pino({ mixin: () => ({ request: presentRequest()?.id }) });
  const db = connect(settings.databaseFile, answerOutages(log));
  await migrateToLatest(db);
  await proveWritable(db);
  const secrets =
    settings.sessionSecrets.length > 0 ? settings.sessionSecrets : [readOrMakeLocalSecret(settings.databaseFile)];
  const services: Services = {
    settings,
    db,
    log,
    now: () => new Date(),
    randomId: makeId,
    secrets,
    cookies: makeCookies(settings.siteOrigin),
    payments: settings.stripe && (await connectStripe(settings.stripe)),
    passwords: makePasswords(),
    audit: (own, entry) => writeAudit(own, accountLine(entry, makeId(), new Date().toISOString())),
    backups: settings.backups && scheduleBackups({ settings: settings.backups, databaseFile: settings.databaseFile, log, now: () => new Date() }),
  };
  logRequestsAsJson(log);
  followRequests([...(process.env.NODE_ENV === "production" ? [securityHeaders(settings)] : []), judgeOrigin(settings), discardRest]);
  openFrontDoor([refuseUnreadable]);
  await deleteByDate(services, [deleteStaleDrafts, deleteAbandonedCarts, deleteOldCounts, deleteOldSessions, deleteOldEvents, blankMail]);
  setInterval(() => void sweep(services), MINUTE).unref();
  void sweep(services);
  if (settings.mail) stopWithProcess(startSender({ ...services, deliver: connectSmtp(settings.mail), team: settings.mail.to }));
  // Vite's dev server ends by itself, and would be kept from it.
  if (process.env.NODE_ENV === "production") {
    stopGracefully(() => db.destroy(), log);
    logCrashes(() => db.destroy(), log);
  }
  return services;
}

function makeId(): string {
  return randomBytes(16).toString("base64url");
}

async function sweep(services: Services): Promise<void> {
  try {
    const { checked, ...result } = await sweepOrders(services);
    if (checked > 0) services.log.info({ checked, ...result }, "orders checked");
  } catch (error) {
    services.log.error({ err: error }, "orders could not be checked");
  }
}

/** remix-serve ends by itself once nothing is on its way; Vite's own server in development must be left to end as it does. */
function stopWithProcess(sender: Sender): void {
  if (process.env.NODE_ENV !== "production") return;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void sender.stop());
}

async function startOrExit(): Promise<Services> {
  try {
    return await startServices();
  } catch (error) {
    const known = error instanceof SettingError || error instanceof DatabaseProblem;
    console.error(known ? error.message : error);
    process.exit(1);
  }
}

// Vite's dev server loads this module again after each change; the database stays open.
const kept = globalThis as typeof globalThis & { siteServices?: Promise<Services> };
kept.siteServices ??= startOrExit();

export const services: Services = await kept.siteServices;
