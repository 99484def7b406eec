import path from "node:path";
import type { Logger } from "pino";
import { makePasswords } from "./auth/password/passwords.server.ts";
import { startBackgroundWork } from "./background-work.server.ts";
import { signingSecrets } from "./config/local-files.server.ts";
import { SettingError } from "./config/read-setting.server.ts";
import { readSettings, type Settings } from "./config/settings.server.ts";
import { explainDatabaseError, connect } from "./database/connect.server.ts";
import { removeLeftovers } from "./database/database-files.server.ts";
import { DatabaseProblem } from "./database/database-problem.server.ts";
import type { Connected, Database } from "./database/database.ts";
import { bringUpToDate, assertCurrent, assertWritable } from "./database/migrate.server.ts";
import { assertBackupFolder, scheduleBackups } from "./database/schedule-backups.server.ts";
import { auditAccounts } from "./desk/audit/audit.server.ts";
import { makeWeekSums } from "./desk/today/load-today.server.ts";
import { answerOutages } from "./server/forms/answer.server.ts";
import { creatorAt, hostAliasFinder } from "./server/hosts.server.ts";
import { openLog } from "./server/log.server.ts";
import { makeMetrics } from "./server/metrics.server.ts";
import { type PageCache, makePageCache } from "./server/page-cache.server.ts";
import { isSharedPage, PLACEHOLDER_TOKEN } from "./server/request-context.server.ts";
import { startRequestPipeline } from "./server/request-pipeline.server.ts";
import { makeCookies, makeRandomId } from "./server/security/cookies-and-tokens.server.ts";
import { securityHeaders } from "./server/security/security-headers.server.ts";
import { makeBudget, makePostLimit, makeSharedCounter } from "./server/security/shared-counter.server.ts";
import { publishedCatalogue } from "./shop/catalogue/load-shop.server.ts";
import { limitStripeCalls } from "./shop/checkout/limit-stripe-calls.server.ts";
import { connectStripe } from "./shop/checkout/stripe.server.ts";
import { pages } from "./site/content/pages.server.ts";
import { openPictures, pictureFinder } from "./site/pictures/ready-pictures.server.ts";
import { withPhoneLink } from "./site/publishing/field-values.ts";
import { openDocuments } from "./site/publishing/published-documents.server.ts";
import { makeVisitCounter } from "./site/visits/count-visits.server.ts";
import { searchedColumns } from "./survey/questions.ts";

const now = () => new Date();

type Services = Awaited<ReturnType<typeof openServices>>;

async function openServices(settings: Settings) {
  const log = openLog();
  const cookies = makeCookies(settings.siteOrigin);
  const production = process.env.NODE_ENV === "production";
  const { db, surveyIndex, messageIndex, orderIndex, countCommits, eraseDeleted } = await openDatabase(settings, log);
  const secrets = signingSecrets(settings);
  const missing = securityHeaders(settings);
  const payments = settings.stripe && (await connectStripe(settings.stripe, { log }));
  const counter = makeSharedCounter({ db, now, log });
  let pageCache: PageCache | null = null;
  const content = await openContent({ db, log, now, onChange: () => pageCache?.clear() });
  const slugAt = (subdomain: string) => creatorAt(content.documents.read("creators").creators, subdomain);
  const hostAlias = hostAliasFinder(settings, slugAt);
  const catalogue = publishedCatalogue({ db, countCommits });
  if (production)
    pageCache = makePageCache({
      pages,
      missing,
      cookies,
      catalogue,
      hostAlias,
      randomId: makeRandomId,
    });
  const services = {
    ...content,
    settings,
    db,
    catalogue,
    surveyIndex,
    messageIndex,
    orderIndex,
    eraseDeleted,
    log,
    now,
    randomId: () => (isSharedPage() ? PLACEHOLDER_TOKEN : makeRandomId()),
    /** The newest first. They sign cookies and derive links. */
    secrets,
    cookies,
    hostAlias,
    payments,
    /** Stripe for pages that anybody may open: limited by a budget. */
    pagePayments: payments && limitStripeCalls(payments, counter),
    postLimit: makePostLimit(counter, { secrets, settings }),
    /** Limits what visitors may save, each visitor and all together. */
    budget: makeBudget(counter, log),
    passwords: makePasswords(),
    audit: auditAccounts({ log, randomId: makeRandomId, now }),
    /** Null in development. */
    pageCache,
    metrics: makeMetrics({ db, now, paths: Object.keys(pages) }),
    visits: makeVisitCounter({ db, log, now, settings, cookies }, Object.keys(pages)),
    weekSums: makeWeekSums({ db, now }),
    backups:
      "file" in settings.database && settings.backups && !settings.maintenance
        ? scheduleBackups({ settings: settings.backups, databaseFile: settings.database.file, log, now })
        : null,
  };
  startRequestPipeline({ ...services, slugAt }, { missing, production });
  await startBackgroundWork(services);
  return services;
}

async function openContent(deps: {
  db: Database;
  log: Pick<Logger, "error" | "warn">;
  now: () => Date;
  onChange: () => void;
}) {
  const pictures = await openPictures(deps);
  const documents = await openDocuments({ ...deps, readFirst: pictures.refresh });
  return {
    documents,
    company: () => withPhoneLink(documents.read("company")),
    pictures,
    findPicture: pictureFinder(pictures, path.resolve("public"), deps.log),
  };
}

/** Brings the schema up to date; in maintenance mode it changes nothing. */
async function openDatabase(settings: Settings, log: Logger): Promise<Connected> {
  const { maintenance, database } = settings;
  if ("file" in database) removeLeftovers(database.file);
  const opened = await connect(database, answerOutages({ log, maintenance }));
  if (maintenance) {
    await assertCurrent(opened.db);
    return opened;
  }
  await bringUpToDate(opened, searchedColumns());
  await assertWritable(opened.db);
  if (settings.backups) assertBackupFolder(settings.backups.folder);
  return opened;
}

async function startOrExit(): Promise<Services> {
  try {
    const settings = readSettings(process.env);
    return await openServices(settings).catch((error: unknown) => {
      throw explainDatabaseError(error, settings.database);
    });
  } catch (error) {
    const known = error instanceof SettingError || error instanceof DatabaseProblem;
    // Prints only the stack of an unknown error: an engine adds values of rows to its other properties.
    console.error(error instanceof Error ? (known ? error.message : error.stack) : error);
    process.exit(1);
  }
}

// Vite's dev server loads this module again after each change; the database stays open.
const kept = globalThis as typeof globalThis & { siteServices?: Promise<Services> };
kept.siteServices ??= startOrExit();

export const services: Services = await kept.siteServices;
