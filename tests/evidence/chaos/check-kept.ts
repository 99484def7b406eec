import { inTransaction } from "../../../app/database/in-transaction.server.ts";
import { checkCarts } from "../../support/check-carts.ts";
import { checkFile } from "../../support/check-file.ts";
import { checkOrders } from "../../support/check-orders.ts";
import { withDatabase } from "../../support/server-database.ts";
import type { World } from "./chaos-world.ts";
import { checkMessages } from "./check-messages.ts";
import { checkOutbox } from "./check-outbox.ts";
import { checkSurveys } from "./check-surveys.ts";

/**
 * Compares what is kept with what people were answered, while none of them asks for anything. Webhooks, sweepers and
 * mail go on, so all of it is one transaction. Returns a sentence for each thing that is wrong.
 */
export function checkKept({ shop, surveys, messages, people }: World): Promise<string[]> {
  return withDatabase(shop.databaseFile, (outer) =>
    inTransaction(outer, async (db) => [
      ...(await checkFile(db, shop.databaseFile)),
      ...(await checkSurveys(db, surveys)),
      ...(await checkMessages(db, messages)),
      ...(await checkOrders(db)),
      ...(await checkCarts(db, people)),
      ...(await checkOutbox(db)),
    ]),
  );
}
