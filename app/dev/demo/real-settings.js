/** Settings of the real site. `PORT` and `HOST` are not among them: they say where the demo listens. */
const NAMES = /^(SITE_ORIGIN|SESSION_SECRET|CLIENT_ADDRESS_HEADER|MAINTENANCE|METRICS_TOKEN|BOOKING_URL)$/;
const GROUPS = /^(DATABASE|BACKUP|LITESTREAM|FLY|STRIPE|SMTP|MAIL)_/;

/**
 * An environment without what belongs to the real site: none of it may get into a demo.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string | undefined>}
 */
export function withoutRealSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NAMES.test(name) && !GROUPS.test(name)));
}
