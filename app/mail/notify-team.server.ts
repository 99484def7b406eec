import type { Database } from "../database/database.ts";
import { type RateLimit, takeOne, windowStart } from "../security/rate-limit.store.server.ts";
import { type Addressee, DOMAIN, emailOrigin, type EnqueueDeps, enqueueEmail } from "./enqueue-email.server.ts";
import { countBundled, insertMail, newestBundled } from "./outbox.store.server.ts";
import { keepUntil, messageId, type RenderedEmail } from "./outbox.ts";
import { teamDigestEmail } from "./templates/digest-email.ts";
import { type Email, renderEmail } from "./templates/write-email.ts";

const HOUR = 60 * 60;

/** Separate emails to the team in an hour, for one visitor's submissions and for all. Further ones go into a digest. */
const PER_VISITOR: RateLimit = { name: "team-visitor", most: 5, windowSeconds: HOUR };
const TOGETHER: RateLimit = { name: "team-all", most: 20, windowSeconds: HOUR };

/** The time that one digest covers. */
const PERIOD: Pick<RateLimit, "windowSeconds"> = { windowSeconds: HOUR / 4 };
/** Seconds that a transaction from within the period has to commit before its digest is written. */
const GRACE = 60;

/**
 * Notifies the team of a submission: by a separate email, or after many of them in a digest every quarter of an hour.
 * Emails about orders are not limited, so they don't come through here.
 *
 * @param visitor hash of the sender's IP address, or null if no trusted proxy names one
 */
export async function notifyTeam(
  db: Database,
  deps: EnqueueDeps,
  email: Email,
  { visitor, ...about }: Omit<Addressee, "to"> & { visitor: string | null },
): Promise<void> {
  const digest = (await getsOwn(db, deps, visitor)) ? null : await enqueueDigest(db, deps);
  await enqueueEmail(db, deps, email, { ...about, to: null, bundledIn: digest });
}

async function getsOwn(db: Database, { now }: EnqueueDeps, visitor: string | null): Promise<boolean> {
  if (visitor !== null && (await takeOne(db, PER_VISITOR, visitor, now())) > 0) return false;
  return (await takeOne(db, TOGETHER, "all", now())) === 0;
}

/** Queues the current period's digest, once no matter how many machines do so. Returns its id. */
async function enqueueDigest(db: Database, { now }: EnqueueDeps): Promise<string> {
  const start = windowStart(PERIOD, now());
  const due = new Date(start.getTime() + (PERIOD.windowSeconds + GRACE) * 1000);
  const id = `team-digest-${start.getTime() / 1000}`;
  await insertMail(db, {
    // Its content is written when it is sent.
    ...renderDigest({ counts: [], newest: [], origin: emailOrigin(null) }),
    id,
    about: null,
    toAddress: null,
    replyTo: null,
    messageId: messageId(id, DOMAIN),
    createdAt: due.toISOString(),
    dueAt: due.toISOString(),
    keepUntil: keepUntil("team-digest", due).toISOString(),
    bundledIn: null,
  });
  return id;
}

/** Most subjects that a digest lists; the dashboard has the rest. */
const MOST_NAMED = 10;

interface Deps {
  db: Database;
  settings: { siteOrigin: string | null };
}

/** Writes a digest at the time it is sent, so that it names nobody whose data was deleted meanwhile. */
export async function writeDigest({ db, settings }: Deps, id: string): Promise<RenderedEmail> {
  const [counts, newest] = [await countBundled(db, id), await newestBundled(db, id, MOST_NAMED)];
  return renderDigest({ counts, newest, origin: emailOrigin(settings.siteOrigin) });
}

function renderDigest(facts: Parameters<typeof teamDigestEmail>[0]): RenderedEmail {
  return renderEmail(teamDigestEmail(facts), []);
}
