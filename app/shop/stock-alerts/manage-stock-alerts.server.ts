import type { Database } from "../../database/database.ts";
import { requestErasure, eraseOld } from "../../database/erasure.server.ts";
import { inReadCommitted } from "../../database/in-transaction.server.ts";
import {
  emailUnverified,
  type UnverifiedDeps,
  emailOrigin,
  type EnqueueDeps,
  enqueueEmail,
} from "../../mail/enqueue-email.server.ts";
import { deleteMailAbout } from "../../mail/outbox.store.server.ts";
import { composeEmail, type Email } from "../../mail/write-email.ts";
import { parseForm } from "../../server/forms/form-body.server.ts";
import { signLink, unsignLink } from "../../server/security/cookies-and-tokens.server.ts";
import type { Product } from "../catalogue/product-fields.ts";
import { isSoldOut } from "../catalogue/product.ts";
import { alertSchema } from "./alert.form.ts";
import {
  addAlert,
  deleteAlert,
  confirmAlert,
  findAlert,
  deleteOldAlerts,
  listAvailable,
  takeAlerts,
} from "./stock-alert.store.server.ts";
import { alertPath, CONFIRM_HOURS, keepAlertUntil, itemName } from "./stock-alert.ts";

type AskDeps = UnverifiedDeps & { db: Database };

/**
 * Emails a link that confirms an alert. Without it, a stranger could make us email anybody. Returns `available` if no
 * size is sold out anymore, and `taken` even if the mailbox has had too many of our emails.
 */
export async function askForAlert(
  deps: AskDeps,
  product: Product,
  form: FormData,
  { visitor, origin }: { visitor: string | null; origin: string },
) {
  const soldOut = product.sizes.filter(isSoldOut);
  if (soldOut.length === 0) return { kind: "available" as const };
  const submission = parseForm(form, alertSchema(soldOut.map(({ size }) => size)));
  if (submission.status !== "success") return { kind: "invalid" as const, lastResult: submission.reply() };
  const { size, email } = submission.value;
  const { id: variantId } = soldOut.find((one) => one.size === size)!;
  return inReadCommitted(deps.db, async (db) => {
    const fresh = deps.randomId();
    const [at, keepUntil] = [deps.now().toISOString(), keepAlertUntil(deps.now(), false)];
    const id = await addAlert(db, { id: fresh, variantId, email, at, keepUntil });
    const link = `${origin}${alertPath(product.slug)}?key=${alertKey(id, deps.secrets)}`;
    const linkEmail = stockAlertLinkEmail({ name: product.name, size, link, hours: CONFIRM_HOURS });
    const outcome = await emailUnverified(db, deps, linkEmail, { address: email, about: alertRecord(id), visitor });
    if (outcome === "taken") return { kind: "taken" as const };
    if (id === fresh) await deleteAlert(db, id);
    return { kind: "slowed" as const, lastResult: submission.reply({ formErrors: [] }) };
  });
}

/** Prefixes what is signed for a link, so that no other signed value can be used as one. */
const LINK = "stock-alert~";

/** The key in the first email's link: it confirms or deletes one alert, and shows no address. */
export function alertKey(id: string, secrets: readonly string[]): string {
  return signLink(LINK, id, secrets);
}

function alertRecord(id: string): string {
  return `stock-alert:${id}`;
}

interface AlertDeps {
  db: Database;
  now: () => Date;
  secrets: readonly string[];
}

/** What the page of a link shows; null if the key is wrong, or its alert was sent, deleted or never confirmed. */
export async function openAlert({ db, secrets }: Omit<AlertDeps, "now">, key: string) {
  const id = unsignLink(LINK, key, secrets);
  return id === null ? null : findAlert(db, id);
}

/** Confirms or deletes an alert. Pressing twice does it once. Returns whether there was such an alert. */
export async function answerAlert(
  { db, now, secrets }: AlertDeps,
  key: string,
  answer: "confirm" | "forget",
): Promise<boolean> {
  const id = unsignLink(LINK, key, secrets);
  if (id === null) return false;
  return inReadCommitted(db, async (trx) => {
    if (!(await findAlert(trx, id))) return false;
    if (answer === "confirm") {
      await confirmAlert(trx, id, now().toISOString(), keepAlertUntil(now(), true));
      return true;
    }
    await deleteAlert(trx, id);
    await deleteMailAbout(trx, alertRecord(id));
    await requestErasure(trx, now());
    return true;
  });
}

/** Most emails about one size in one sweep. */
const MOST_AT_ONCE = 50;

type SendDeps = EnqueueDeps & { db: Database; settings: { siteOrigin: string | null } };

/**
 * Emails people who wait for sizes that are back in stock, first come, first served, at most one for each unit. Deletes
 * an alert in the transaction that queues its email, so each is sent once, even with several processes. Returns the
 * number of emails.
 */
export async function sendAlerts(deps: SendDeps): Promise<number> {
  const origin = emailOrigin(deps.settings.siteOrigin);
  let sent = 0;
  for (const item of await listAvailable(deps.db)) {
    sent += await inReadCommitted(deps.db, async (db) => {
      const alerts = await takeAlerts(db, item.variantId, Math.min(item.stock ?? MOST_AT_ONCE, MOST_AT_ONCE));
      const alertEmail = stockAlertEmail({ ...item, link: `${origin}/shop/${item.slug}` });
      for (const { id, email } of alerts)
        await enqueueEmail(db, deps, alertEmail, { to: email, about: alertRecord(id) });
      if (alerts.length > 0) await requestErasure(db, deps.now());
      return alerts.length;
    });
  }
  return sent;
}

/** Deletes alerts that nobody confirmed in time, and confirmed ones that have waited too long. */
export async function deleteOldStockAlerts(deps: Parameters<typeof eraseOld>[0]): Promise<void> {
  await eraseOld(deps, "old stock alerts", (db) => deleteOldAlerts(db, deps.now().toISOString()));
}

type Item = Record<"name" | "size", string>;

/** To somebody who may have asked: the link that confirms a stock alert. `hours`: how long it works. */
export function stockAlertLinkEmail({ name, size, link, hours }: Item & { link: string; hours: number }): Email {
  const item = itemName(name, size);
  const subject = `Confirm: tell me when ${item} is back`;
  return composeEmail("stock-alert-link", { subject, title: "Tell me when it's back" }, [
    `You asked us to email you when ${item} is back in stock. Please confirm that it was you:`,
    { link: "Confirm, or delete my address", href: link },
    `If you didn't ask for it, you don't need to do anything. Without your confirmation we delete your address after ${hours} hours and won't email you about this.`,
  ]);
}

export function stockAlertEmail({ name, size, link }: Item & { link: string }): Email {
  const item = itemName(name, size);
  return composeEmail("stock-alert", { subject: `Back in stock: ${item}`, title: "It's back" }, [
    `You asked us to tell you when ${item} is back in stock. It is now. There may not be many.`,
    { link: `See ${name}`, href: link },
    "This is the only email about it. We've taken your address off the list.",
  ]);
}
