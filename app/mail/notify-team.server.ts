import type { Database } from "../database/database.ts";
import { type RateLimit, takeOne, windowStart } from "../security/rate-limit.store.server.ts";
import { emailOrigin } from "./email-origin.server.ts";
import { type Addressee, DOMAIN, type EnqueueDeps, enqueueEmail } from "./enqueue-email.server.ts";
import { insertMail } from "./outbox.store.server.ts";
import { keepUntil, type RenderedEmail, messageId } from "./outbox.ts";
import { teamDigestEmail } from "./templates/digest-email.ts";

const HOUR = 60 * 60;

/** Letters to the team that are sent one by one: of what one visitor sends in, and of all. The rest is in a digest. */
const PER_VISITOR: RateLimit = { name: "team-visitor", most: 5, windowSeconds: HOUR };
const TOGETHER: RateLimit = { name: "team-all", most: 20, windowSeconds: HOUR };

/** One digest for so long. */
const PERIOD: Pick<RateLimit, "windowSeconds"> = { windowSeconds: HOUR / 4 };
/** Seconds that a transaction which began within the period may take to be told of in its digest. */
const GRACE = 60;

/**
 * Tells the team of what a stranger sent in: by a letter of its own, or in a digest every quarter of an hour where many
 * came. Paid orders and what is wrong with them are no strangers' doing: they don't come here.
 *
 * @param visitor who sent it: a hashed address, or null where no trusted proxy names one
 */
export async function notifyTeam(
  db: Database,
  to: EnqueueDeps,
  letter: RenderedEmail,
  { visitor, ...about }: Omit<Addressee, "to"> & { visitor: string | null },
): Promise<void> {
  const digest = (await getsOwn(db, to, visitor)) ? null : await keepDigest(db, to);
  await enqueueEmail(db, to, letter, { ...about, to: null, bundledIn: digest });
}

async function getsOwn(db: Database, { now }: EnqueueDeps, visitor: string | null): Promise<boolean> {
  if (visitor !== null && (await takeOne(db, PER_VISITOR, visitor, now())) > 0) return false;
  return (await takeOne(db, TOGETHER, "all", now())) === 0;
}

/** The present period's digest, which is there once however many machines ask for it. Returns its id. */
async function keepDigest(db: Database, { now }: EnqueueDeps): Promise<string> {
  const start = windowStart(PERIOD, now());
  const due = new Date(start.getTime() + (PERIOD.windowSeconds + GRACE) * 1000);
  const id = `team-digest-${start.getTime() / 1000}`;
  await insertMail(db, {
    // What it says is written when it is sent.
    ...teamDigestEmail({ counts: [], newest: [], origin: emailOrigin(null) }),
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
