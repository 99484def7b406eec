import { sql } from "kysely";
import { giveCartKey } from "../../../app/cart/cart-key.server.ts";
import { hashPrices } from "../../../app/cart/load-cart.server.ts";
import { loadCart } from "../../../app/cart/load-cart.server.ts";
import { openFile } from "../../../app/database/connect-sqlite.server.ts";
import { migrateToLatest } from "../../../app/database/migrate.server.ts";
import { migrations } from "../../../app/database/migrations.ts";
import { seedSurveys } from "../../../app/dev/demo/seed-surveys.ts";
import { makeCookies } from "../../../app/security/cookies-and-tokens.server.ts";
import { writeSurveyKey } from "../../../app/survey/survey-key.server.ts";
import { addMember } from "../../support/desk-member.ts";
import { seedCatalogue, seedProducts } from "../../support/seed-catalogue.ts";
import { SECRET } from "./serve-site.ts";

/** Keys and cookies of returning visitors of the seeded site. */
export interface SeededSite {
  /** Signed keys of drafts whose second step is answered, from all parts of the table. */
  surveyKeys: string[];
  /** Cookies of carts with one line, as `name=value`. */
  cartCookies: string[];
  /** The price hash of such a cart's page. */
  quote: string;
  /** The cookie of a signed-in member. */
  deskCookie: string;
}

/** Drafts and carts that receive requests: enough to spread them over the file. */
const DRAFTS = 2_000;
const CARTS = 30_000;

/**
 * Creates a database with the shop's catalogue, `rows` surveys, and `rows` carts with one line each, in addition to
 * those that receive requests.
 */
export async function seedSite(file: string, rows: number): Promise<SeededSite> {
  const db = openFile(file);
  try {
    await migrateToLatest(db, migrations);
    await seedCatalogue(file, Object.values(seedProducts));
    await seedSurveys(db, rows, new Date());
    await makeCarts(db, rows + CARTS);
    const drafts = await sql<{
      id: string;
    }>`select id from creator_surveys where completed_at is null and furthest_step > 2 order by random() limit ${sql.lit(DRAFTS)}`.execute(
      db,
    );
    const carts = await sql<{ id: string }>`select id from carts order by random() limit ${sql.lit(CARTS)}`.execute(db);
    const cookies = makeCookies(null);
    const cart = await loadCart(db, carts.rows[0]?.id ?? null);
    if (!cart) throw new Error("The carts that were just made can't be read.");
    const { cookie } = await addMember(db, "Miriam Hale");
    return {
      surveyKeys: drafts.rows.map(({ id }) => writeSurveyKey({ id, generation: 1 }, [SECRET])),
      cartCookies: await Promise.all(
        carts.rows.map(async ({ id }) => (await giveCartKey(id, cookies.cart, [SECRET])).split(";")[0] ?? ""),
      ),
      quote: hashPrices(cart),
      deskCookie: `${cookie.name}=${cookie.value}`,
    };
  } finally {
    await db.destroy();
  }
}

async function makeCarts(db: Parameters<typeof addMember>[0], count: number): Promise<void> {
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
  const at = new Date().toISOString();
  // Ids are as random as the site's, so that indexes fill in the same order.
  await sql`create temporary table new_carts as ${numbers} select lower(hex(randomblob(16))) as id from numbers`.execute(
    db,
  );
  await sql`insert into carts (id, created_at, updated_at) select id, ${at}, ${at} from new_carts`.execute(db);
  await sql`insert into cart_items (cart_id, product_id, size, quantity, seen_price_cents, position)
    select id, 'product-hymn-board-tote', '', 1, 2200, 1 from new_carts`.execute(db);
  await sql`drop table new_carts`.execute(db);
}
