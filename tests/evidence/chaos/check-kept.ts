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
 * Compares the database with what the site acknowledged, while no visitor sends a request. Webhooks, sweepers and email
 * sending continue, so it reads in one transaction. Returns a sentence for each violation.
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
