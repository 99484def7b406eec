import { sql } from "kysely";
import type { Database } from "../../../app/database/database.ts";
import routes from "../../../app/routes.ts";
import { addMember, PASSWORD } from "../../support/auth-harness.ts";
import { addMember as addSignedIn, type DeskMember } from "../../support/desk-member.ts";
import { seed, type SeedProduct, seedProducts } from "../../support/seed-catalogue.ts";
import { withDatabase } from "../../support/server-database.ts";
import { postWebhook, type ShopServer, startShop } from "../../support/shop-server.ts";
import { walkSite } from "./record-site.ts";
import { recordBefore, type Recorded, type RecordingProxy } from "./recording-proxy.ts";
import { type Target, targetsOf } from "./targets.ts";
import { readVocabulary, type Vocabulary } from "./vocabulary.ts";

/** The site under test and its surroundings. */
export interface World {
  shop: ShopServer;
  proxy: RecordingProxy;
  targets: readonly Target[];
}

/** The open sessions. Recorded sessions can't be used: recorded sign-outs have ended them. */
export interface LiveKeys {
  desk: string;
  bearer: string;
}

/** Large stock, so that nothing sells out. */
const products: readonly SeedProduct[] = [
  ...Object.values(seedProducts).filter(({ slug }) => slug !== "covenant-tee"),
  seed("covenant-tee", "Covenant Tee", { S: [2800, 500_000], M: [2800, 500_000], "2XL": [3200, null] }),
];

/**
 * Starts the built site as if behind a proxy that sets client addresses, so that one address's limits don't stop the
 * whole run.
 */
export async function openWorld(): Promise<World> {
  let proxy: RecordingProxy | undefined;
  const deliver: typeof postWebhook = (origin, ...webhook) => postWebhook(proxy?.origin ?? origin, ...webhook);
  const shop = await startShop({ FLY_APP_NAME: "fuzz" }, { products, deliver });
  proxy = await recordBefore(shop.origin);
  return { shop, proxy, targets: targetsOf(routes) };
}

export async function closeWorld({ shop, proxy }: World): Promise<void> {
  await proxy.close();
  await shop.remove();
}

/** Walks the site again and reads the recorded requests. */
export async function recordLap({ shop, proxy, targets }: World, lap: number): Promise<Vocabulary> {
  await walkSite(proxy.origin, shop, targets, lap);
  const recorded = proxy.take().map((one) => atServer(one, proxy.origin, shop.origin));
  return readVocabulary(targets, shop.origin, recorded);
}

/** Returns the request as it would have been sent without the proxy. */
function atServer(one: Recorded, from: string, to: string): Recorded {
  return { ...one, headers: one.headers.map(([name, value]) => [name, value.replaceAll(from, to)]) };
}

/** Signs a new member in at the dashboard. */
export function openDeskSession({ shop }: World): Promise<DeskMember> {
  return withDatabase(shop.databaseFile, (db) => addSignedIn(db, "Miriam Hale"));
}

/** Opens a session of each kind. */
export async function openKeys(world: World, number: number): Promise<LiveKeys> {
  const { shop } = world;
  const email = `fuzz-${number}@example.com`;
  const member = await openDeskSession(world);
  await withDatabase(shop.databaseFile, async (db) => {
    await forgetMembers(db);
    await addMember({ db }, email);
  });
  const headers = { "Content-Type": "application/json", "Fly-Client-IP": `203.0.113.${number % 256}` };
  const response = await fetch(`${shop.origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`A member's password was answered with ${response.status}.`);
  return { desk: member.cookie.value, bearer: access_token };
}

/**
 * The number of members whose requests may still be in flight. The site allows at most a hundred members, and a run
 * signs in thousands.
 */
const MEMBERS_KEPT = 20;

async function forgetMembers(db: Database): Promise<void> {
  await sql`delete from staff where rowid not in (select rowid from staff order by rowid desc limit ${sql.lit(MEMBERS_KEPT)})`.execute(
    db,
  );
}

/** Returns a vocabulary that uses the open sessions. */
export function revive(site: Vocabulary, keys: LiveKeys): Vocabulary {
  const cookie = (text: string) => text.replace(/tetm-desk=[^;]+/, `tetm-desk=${keys.desk}`);
  const recorded = site.recorded.map((one) => ({
    ...one,
    headers: one.headers.map(([name, value]): [string, string] => {
      if (name.toLowerCase() === "cookie") return [name, cookie(value)];
      return name.toLowerCase() === "authorization" ? [name, `Bearer ${keys.bearer}`] : [name, value];
    }),
  }));
  const [deskCookie, bearer] = [`tetm-desk=${keys.desk}`, `Bearer ${keys.bearer}`];
  return { ...site, recorded, cookies: [...new Set(site.cookies.map(cookie))].filter(Boolean), deskCookie, bearer };
}
