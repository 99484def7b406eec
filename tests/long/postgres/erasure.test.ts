import { expect, test } from "vitest";
import { connect } from "../../../app/database/connect.server.ts";
import { requestErasure, erasureRequested } from "../../../app/database/erasure.server.ts";
import { migrateToLatest } from "../../../app/database/migrate.server.ts";
import { freshDatabase } from "../../support/fresh-database.ts";
import { placeOf } from "../../support/server-database.ts";

// docs/decisions/0057-erasing-deleted-data.md

test("a requested erasure is vacuumed, and then no longer requested", async () => {
  const database = await freshDatabase();
  const { db, eraseDeleted } = await connect(placeOf(database.name));
  try {
    await migrateToLatest(db);
    await requestErasure(db, new Date());
    await eraseDeleted();
    expect(await erasureRequested(db)).toBe(null);
  } finally {
    await db.destroy();
    await database.remove();
  }
});
