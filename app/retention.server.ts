import { ABSOLUTE_DAYS } from "./auth/session/session.ts";
import type { Settings } from "./config/settings.server.ts";
import { SPAM_DAYS } from "./contact/message.ts";
import { MAIL_DAYS } from "./mail/outbox.ts";
import { CART_DAYS } from "./shop/cart/cart.ts";
import { EVENT_DAYS } from "./shop/orders/payments.ts";
import { ALERT_DAYS, CONFIRM_HOURS } from "./shop/stock-alerts/stock-alert.ts";
import type { Retention } from "./site/pages/policies/words.ts";
import { VISIT_DAYS } from "./site/visits/visit.ts";
import { DRAFT_DAYS } from "./survey/journey.ts";

/** Returns how long data is kept: the periods that the code and the settings use, for /privacy. */
export function retentionOf(settings: Settings, now: Date): Retention {
  return {
    draftDays: DRAFT_DAYS,
    cartDays: CART_DAYS,
    mailDays: MAIL_DAYS,
    eventDays: EVENT_DAYS,
    sessionDays: ABSOLUTE_DAYS,
    confirmHours: CONFIRM_HOURS,
    alertDays: ALERT_DAYS,
    visitDays: VISIT_DAYS,
    spamDays: SPAM_DAYS,
    copyUntil: copyUntil(settings, now),
  };
}

interface CopySettings {
  /** Each backup is deleted once it is `everyHours` times `keep` hours old (schedule-backups.server.ts). */
  backups: { everyHours: number; keep: number } | null;
  replicated: boolean;
  onFly: boolean;
}

/** Days that litestream.yml keeps a state, plus one day until Litestream deletes older ones. */
const REPLICA_DAYS = 7 + 1;

/** Days that fly.toml keeps a snapshot of the volume, plus one day until the next one is taken. */
const SNAPSHOT_DAYS = 14 + 1;

const HOUR = 60 * 60 * 1000;

/** Returns when the last copy of today's data is deleted (ISO-8601 UTC), or null if the settings name no copies. */
export function copyUntil({ backups, replicated, onFly }: CopySettings, now: Date): string | null {
  const hours = Math.max(
    backups ? backups.everyHours * backups.keep : 0,
    replicated ? REPLICA_DAYS * 24 : 0,
    onFly ? SNAPSHOT_DAYS * 24 : 0,
  );
  return hours === 0 ? null : new Date(now.getTime() + hours * HOUR).toISOString();
}

/** Milliseconds by which the clock may be off between two checks. A larger difference is a jump. */
const LEEWAY = 10 * 60 * 1000;

/**
 * Returns a function that reports whether the clock has jumped since its last call, compared with a monotonic one
 * (`performance.now`); both in milliseconds. Deletions by date then wait for the next check, so a wrong clock that is
 * corrected within the hour deletes nothing. A machine that slept looks like a jump, too.
 */
export function watchClock(now: () => number, elapsed: () => number): () => boolean {
  const difference = () => now() - elapsed();
  let last = difference();
  return () => {
    const [before, present] = [last, difference()];
    last = present;
    return Math.abs(present - before) > LEEWAY;
  };
}
