import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyTerms } from "../../app/desk/words/asked-words.ts";
import { commonTerms } from "../../app/desk/words/word-frequency.store.server.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

// docs/decisions/0060-rare-and-common-words-on-postgresql.md

const MESSAGES = 1200;

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
  await sql`insert into contact_messages (id, name, email, subject, message, created_at, page_hash)
    select 'id-' || n, 'Ruth', 'ruth@example.com', 'Collaboration', concat_ws(' ',
      case when n <= 800 and n % 4 <> 1 then 'regular' end,
      case when n > 1180 then 'recent' end,
      case when n % 50 = 0 then 'seldom' end), '2026-03-02', 'page-' || n
    from generate_series(1, ${sql.lit(MESSAGES)}) as n order by n`.execute(store.db);
});

afterAll(() => store?.remove());

test.each([
  ["half of the records, at a regular distance, and none of the latest", "regular", true],
  ["the latest records alone", "recent", true],
  ["one record in fifty", "seldom", false],
  ["no record", "nowhere", false],
])("a word of %s", async (_of, word, isCommon) => {
  const records = { db: store.db, index: store.messageIndex };
  const terms = bodyTerms(word);
  expect(await commonTerms(records, terms)).toEqual(isCommon ? terms : []);
});
