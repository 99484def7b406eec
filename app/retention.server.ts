import { ABSOLUTE_DAYS } from "./auth/session/session.ts";
import type { Settings } from "./config/settings.server.ts";
import { SPAM_DAYS } from "./contact/message.ts";
import { MAIL_DAYS } from "./mail/outbox.ts";
import { CART_DAYS } from "./shop/cart/cart.ts";
import { EVENT_DAYS } from "./shop/checkout/stripe-event.ts";
import { ALERT_DAYS, CONFIRM_HOURS } from "./shop/stock-alerts/stock-alert.ts";
import type { Retention } from "./site/content/privacy.ts";
import { copyUntil } from "./site/pages/policies/copy-until.ts";
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
