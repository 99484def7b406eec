import { integer, optional, record, text } from "./fields.ts";

/** Reads the query of a list of refunds or disputes. */
export const listQuery = record({
  payment_intent: optional(text(500)),
  charge: optional(text(500)),
  limit: optional(integer(1, 100)),
});

/** Returns the objects of a payment or of all, newest first. Only the first page. */
export function listOf(
  objects: readonly { payment_intent: string; charge: string }[],
  { payment_intent: intent, charge, limit }: ReturnType<typeof listQuery>,
  url: string,
): object {
  const own = objects
    .filter((one) => (!intent || one.payment_intent === intent) && (!charge || one.charge === charge))
    .toReversed();
  const most = limit ?? 10;
  return { object: "list", data: own.slice(0, most), has_more: own.length > most, url };
}
