import type { SubmissionResult } from "@conform-to/react";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { emailUnverified, type UnverifiedDeps } from "../../mail/email-unverified.server.ts";
import { parseForm } from "../../server/forms/parse-form.server.ts";
import { isSoldOut, type Product } from "../catalogue/product.ts";
import { alertKey, alertPath, alertRecord } from "./alert-link.server.ts";
import { alertSchema } from "./alert.form.ts";
import { stockAlertLinkEmail } from "./stock-alert-emails.ts";
import { addAlert, deleteAlert } from "./stock-alert.store.server.ts";
import { CONFIRM_HOURS, keepAlertUntil } from "./stock-alert.ts";

type AskDeps = UnverifiedDeps & { db: Database };

type AskOutcome =
  | { kind: "invalid"; lastResult: SubmissionResult<string[]> }
  /** The size is on sale, or no longer offered. */
  | { kind: "available" }
  /** Too many were asked for. */
  | { kind: "slowed"; lastResult: SubmissionResult<string[]> }
  /** Also if the mailbox has had too many of our emails: the response is the same. */
  | { kind: "taken" };

/**
 * Emails a link with which a person confirms that they want an alert. Without it, a stranger could make us write to
 * anybody.
 *
 * @param origin of links in emails
 */
export async function askForAlert(
  deps: AskDeps,
  product: Product,
  form: FormData,
  { visitor, origin }: { visitor: string | null; origin: string },
): Promise<AskOutcome> {
  const soldOut = product.variants.filter(isSoldOut);
  if (soldOut.length === 0) return { kind: "available" };
  const submission = parseForm(form, alertSchema(soldOut.map(({ size }) => size)));
  const variant = soldOut.find(({ size }) => submission.status === "success" && size === submission.value.size);
  if (submission.status !== "success" || !variant) return { kind: "invalid", lastResult: submission.reply() };
  const { email } = submission.value;
  return inTransaction(
    deps.db,
    async (db) => {
      const [at, keepUntil] = [deps.now().toISOString(), keepAlertUntil(deps.now(), false).toISOString()];
      const fresh = deps.randomId();
      const id = await addAlert(db, { id: fresh, variantId: variant.id, email, at, keepUntil });
      const link = `${origin}${alertPath(product.slug)}?key=${alertKey(id, deps.secrets)}`;
      const linkEmail = stockAlertLinkEmail({ ...product, size: variant.size, link, hours: CONFIRM_HOURS });
      const outcome = await emailUnverified(db, deps, linkEmail, { address: email, about: alertRecord(id), visitor });
      if (outcome === "taken") return { kind: "taken" };
      if (id === fresh) await deleteAlert(db, id);
      return { kind: "slowed", lastResult: submission.reply({ formErrors: [] }) };
    },
    "read committed",
  );
}
