import { readFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { insertStaff, setPasswordHash } from "../../auth/members/staff.store.server.ts";
import { makePasswords } from "../../auth/password/passwords.server.ts";
import { readOrMakeLocalSecret } from "../../config/local-files.server.ts";
import { connect } from "../../database/connect.server.ts";
import type { Database } from "../../database/database.ts";
import { addNote } from "../../desk/cases/notes.server.ts";
import { markMessage } from "../../desk/messages/messages.server.ts";
import { changeOrder } from "../../desk/orders/change-order.server.ts";
import { changeStatus } from "../../desk/surveys/change-survey.server.ts";
import { makeRandomId } from "../../server/security/cookies-and-tokens.server.ts";
import { readCatalogueFile } from "../../shop/catalogue/catalogue-file.server.ts";
import { importCatalogue } from "../../shop/catalogue/import-catalogue.server.ts";
import { orderUrl } from "../../shop/orders/shopper/order-link.server.ts";
import { addVisits } from "../../site/visits/visits.store.server.ts";
import { fillDemo } from "./demo-data.ts";
import { addSampleOrders } from "./sample-orders.ts";
import { seedSurveys } from "./seed-surveys.ts";

/** What screenshots of the dashboard need from the sample data. */
export interface SampleDesk {
  /** The credentials of a member. */
  member: { email: string; password: string };
  /** Paths of a survey, a message, two orders (the second needs attention) and a member. */
  pages: Record<"survey" | "message" | "order" | "attention" | "member", string>;
  /** Links to their shoppers' pages of an order that is being packed and of one that was sent. */
  shoppers: Record<"packing" | "sent", string>;
}

const actor = { now: () => new Date(), randomId: makeRandomId };

/** Fills a running local site's database with the sample catalogue and with typical data for the dashboard. */
export async function fillSampleDesk(databaseFile: string): Promise<SampleDesk> {
  const { db } = await connect({ file: databaseFile });
  try {
    await openShop(db);
    const secrets = [readOrMakeLocalSecret(databaseFile)];
    await fillDemo({ db, log: pino({ level: "warn" }), ...actor, secrets });
    await seedSurveys(db, 40, new Date());
    await addSampleVisits(db, new Date());
    const member = { email: "miriam@tetm.example", password: makeRandomId() };
    const by = await addStaff(db, "Miriam Sample", member);
    const colleague = await addStaff(db, "Boaz Sample", { ...member, email: "boaz@tetm.example" });
    return { member, ...(await work(db, { by, secrets }, `/desk/members/${colleague}`)) };
  } finally {
    await db.destroy();
  }
}

async function openShop(db: Database): Promise<void> {
  const file = path.resolve(import.meta.dirname, "../../../docs/sample-catalogue.yaml");
  const read = readCatalogueFile(readFileSync(file), () => true);
  if (read.kind !== "read") throw new Error(`${file} can't be read.`);
  await importCatalogue({ db, ...actor }, read.entries, { publish: true, withStock: true });
}

async function addStaff(db: Database, name: string, { email, password }: SampleDesk["member"]): Promise<string> {
  const id = makeRandomId();
  await insertStaff(db, { id, email, name, createdAt: new Date().toISOString() });
  await setPasswordHash(db, id, await makePasswords().hash(password), new Date().toISOString());
  return id;
}

/** Performs a few typical actions of members through the use cases of their pages, so that every list has an entry. */
async function work(
  db: Database,
  { by, secrets }: { by: string; secrets: readonly string[] },
  member: string,
): Promise<Omit<SampleDesk, "member">> {
  const deps = { db, ...actor };
  const ruth = await db
    .selectFrom("creator_surveys")
    .select("id")
    .where("name", "=", "Ruth Sample")
    .executeTakeFirstOrThrow();
  await changeStatus(deps, ruth.id, by, { status: "contacted", seen: "" });
  await addNote(
    { ...deps, log: pino({ level: "warn" }), settings: { siteOrigin: null } },
    { kind: "survey", id: ruth.id },
    by,
    { text: "She sings on Sundays.\nCall her on a weekday.", page: "first" },
  );
  const [first, second] = await db.selectFrom("contact_messages").select("id").orderBy("created_at").execute();
  await markMessage(db, { by, ...actor }, second?.id ?? "", true);
  const orders = await addSampleOrders(db, { now: new Date(), randomId: makeRandomId, by });
  const parcel = { intent: "ship", tracking: "1Z 999 AA1 01 2345 6784", units: null, seen: 0 } as const;
  await changeOrder(db, { by, ...actor, secrets, log: pino({ level: "warn" }) }, orders[1] ?? "", parcel);
  const failed = db.updateTable("outbox").set({ state: "failed", attempts: 4, last_error: "550 mailbox unavailable" });
  await failed
    .where("id", "=", (eb) => eb.selectFrom("outbox").select("id").where("to_address", "is not", null).limit(1))
    .execute();
  const page = (id = "") => orderUrl({ origin: "", secrets }, id);
  return {
    pages: {
      survey: `/desk/surveys/${ruth.id}`,
      message: `/desk/messages/${first?.id}`,
      order: `/desk/orders/${orders[1]}`,
      attention: `/desk/orders/${orders[2]}`,
      member,
    },
    shoppers: { packing: page(orders[1]), sent: page(orders[3]) },
  };
}

const DAYS = 120;
const PAGES = ["/", "/portfolio", "/shop", "/shop/covenant-tee", "/survey/creator", "/about", "/creators/micah-rowe"];
const HOSTS = ["", "google.com", "instagram.com", "youtube.com", "durhamgazette.example", "duckduckgo.com"];

/** Adds visits of the last months: more on Sundays, and more and more of them. */
async function addSampleVisits(db: Database, now: Date): Promise<void> {
  for (let ago = 0; ago < DAYS; ago += 1) {
    const day = new Date(now.getTime() - ago * 24 * 60 * 60 * 1000);
    const busy = (DAYS - ago / 2) * (day.getUTCDay() === 0 ? 1.8 : 0.8 + ((ago * 7) % 5) / 10);
    const share = (place: number) => Math.round(busy / (place + 1));
    await addVisits(db, day.toISOString().slice(0, 10), {
      pages: new Map(PAGES.map((page, place) => [page, { views: share(place), visits: Math.round(share(place) / 3) }])),
      sources: new Map(HOSTS.map((host, place) => [host, Math.round(share(place) / 3)])),
    });
  }
}
