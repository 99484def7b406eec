import path from "node:path";
import type { Logger } from "pino";
import type { AuthDeps } from "./auth/auth-deps.server.ts";
import { makePasswords, type Passwords } from "./auth/password/passwords.server.ts";
import { startBackgroundWork } from "./background-work.server.ts";
import { signingSecrets } from "./config/local-files.server.ts";
import { SettingError } from "./config/read-setting.server.ts";
import { readSettings, type Settings } from "./config/settings.server.ts";
import { explainDatabaseError, connect } from "./database/connect.server.ts";
import { removeLeftovers } from "./database/database-files.server.ts";
import { DatabaseProblem } from "./database/database-problem.server.ts";
import type { Connected, Database } from "./database/database.ts";
import { bringUpToDate, assertCurrent, assertWritable } from "./database/migrate.server.ts";
import { type BackupSchedule, scheduleBackups, assertBackupFolder } from "./database/schedule-backups.server.ts";
import { auditAccounts } from "./desk/audit/audit.server.ts";
import { answerOutages } from "./server/forms/answer.server.ts";
import { type FindHostAlias, hostAliasFinder, creatorAt } from "./server/hosts.server.ts";
import { openLog, type LogRequest, requestLog } from "./server/log.server.ts";
import { makeMetrics, type Metrics } from "./server/metrics.server.ts";
import { type PageCache, makePageCache } from "./server/page-cache.server.ts";
import { isSharedPage, PLACEHOLDER_TOKEN } from "./server/request-context.server.ts";
import { startRequestPipeline } from "./server/request-pipeline.server.ts";
import { type Budget, makeBudget, makePostLimit, type PostLimit } from "./server/security/budget.server.ts";
import { makeCookies, makeRandomId } from "./server/security/cookies-and-tokens.server.ts";
import { securityHeaders } from "./server/security/security-headers.server.ts";
import { makeSharedCounter } from "./server/security/shared-counter.server.ts";
import { publishedCatalogue, type PublishedCatalogue } from "./shop/catalogue/published-catalogue.server.ts";
import { limitStripeCalls } from "./shop/checkout/limit-stripe-calls.server.ts";
import { connectStripe } from "./shop/checkout/stripe.server.ts";
import type { Payments } from "./shop/orders/payments.ts";
import type { CompanyFacts } from "./site/content/company.ts";
import { pages } from "./site/content/pages.server.ts";
import {
  type FindPicture,
  openPictures,
  pictureFinder,
  type ReadyPictures,
} from "./site/pictures/ready-pictures.server.ts";
import { withPhoneLink } from "./site/publishing/field-values.ts";
import { openDocuments, type PublishedDocuments } from "./site/publishing/published-documents.server.ts";
import { makeVisitCounter, type VisitCounter } from "./site/visits/count-visits.server.ts";
import { searchedColumns } from "./survey/questions.ts";

interface Content {
  /** The words of the public pages that members write. */
  documents: PublishedDocuments;
  company: () => CompanyFacts;
  pictures: ReadyPictures;
  findPicture: FindPicture;
}

/** The site's dependencies: created here, and passed to the use cases as arguments. */
interface Services extends Content {
  log: Logger;
  logRequest: LogRequest;
  settings: Settings;
  db: Database;
  catalogue: PublishedCatalogue;
  surveyIndex: Connected["surveyIndex"];
  messageIndex: Connected["messageIndex"];
  orderIndex: Connected["orderIndex"];
  eraseDeleted: Connected["eraseDeleted"];
  now: () => Date;
  randomId: () => string;
  /** Secrets that sign cookies and derive links, the newest first. */
  secrets: string[];
  cookies: ReturnType<typeof makeCookies>;
  /** Stripe, or null if payment is not set up. */
  payments: Payments | null;
  /** Stripe for pages that anybody may open: limited by a budget. */
  pagePayments: Payments | null;
  hostAlias: FindHostAlias;
  /** Pages that are rendered once, or null in development. */
  pageCache: PageCache | null;
  metrics: Metrics;
  visits: VisitCounter;
  postLimit: PostLimit;
  /** Limits what visitors may save, each visitor and all together. */
  budget: Budget;
  passwords: Passwords;
  /** Writes an audit log entry about what a member did. */
  audit: AuthDeps["audit"];
  backups: BackupSchedule | null;
}

const now = () => new Date();

async function startServices(): Promise<Services> {
  const settings = readSettings(process.env);
  try {
    return await openServices(settings);
  } catch (error) {
    throw explainDatabaseError(error, settings.database);
  }
}

async function openServices(settings: Settings): Promise<Services> {
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
  const services: Services = {
    ...content,
    settings,
    db,
    catalogue,
    surveyIndex,
    messageIndex,
    orderIndex,
    eraseDeleted,
    log,
    logRequest: requestLog(log),
    now,
    randomId: () => (isSharedPage() ? PLACEHOLDER_TOKEN : makeRandomId()),
    secrets,
    cookies,
    hostAlias,
    payments,
    pagePayments: payments && limitStripeCalls(payments, counter),
    postLimit: makePostLimit({ db, now, log, secrets, settings }),
    budget: makeBudget(counter, log),
    passwords: makePasswords(),
    audit: auditAccounts({ log, randomId: makeRandomId, now }),
    pageCache,
    metrics: makeMetrics({ db, now, paths: Object.keys(pages) }),
    visits: makeVisitCounter({ db, log, now, settings, cookies }, Object.keys(pages)),
    backups:
      "file" in settings.database && settings.backups && !settings.maintenance
        ? scheduleBackups({ settings: settings.backups, databaseFile: settings.database.file, log, now })
        : null,
  };
  startRequestPipeline({ ...services, slugAt }, { missing, production });
  await startBackgroundWork(services);
  return services;
}

/** Loads what members publish, and keeps it current. */
async function openContent(deps: {
  db: Database;
  log: Pick<Logger, "error" | "warn">;
  now: () => Date;
  /** Drops pages that were rendered with what was there before. */
  onChange: () => void;
}): Promise<Content> {
  const pictures = await openPictures(deps);
  const documents = await openDocuments({ ...deps, readFirst: pictures.refresh });
  return {
    documents,
    company: () => withPhoneLink(documents.read("company")),
    pictures,
    findPicture: pictureFinder(pictures, path.resolve("public"), deps.log),
  };
}

/**
 * Opens the site's database and brings its schema up to date; during maintenance it changes nothing.
 *
 * @throws {DatabaseProblem} if the site can't run with it
 */
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
    return await startServices();
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
