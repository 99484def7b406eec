import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { readState } from "../../app/desk/content/read-content.server.ts";
import { AREAS, areaOf, mayDo, NAMED_BY, type Role, ROLES } from "../../app/server/security/roles.ts";
import { findEntry } from "../../app/shop/catalogue/catalogue.store.server.ts";
import { productVersion } from "../../app/shop/catalogue/edit-product.server.ts";
import { documents } from "../../app/site/content/documents.ts";
import type { DocumentName } from "../../app/site/content/documents.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { askAs, deskAddresses, type DeskRequest, deskRoutes, isAnswered, isRefused } from "../support/desk-requests.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addPictures, PICTURES } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

// A request needs the right for every thing that it reads or changes, whatever names it: the path, a parameter of the
// address, or a field (docs/decisions/0104).

/** Where a field that names something of another area is tested, for the routes that have one. */
const FIELDS_OF: Record<string, Record<string, string>> = {
  "desk/filters": { list: "../http/desk-roles.test.ts" },
  "desk/people": {
    q: "../http/desk-people.test.ts",
    email: "../http/desk-people.test.ts",
    names: "../http/desk-people.test.ts",
  },
  "desk/outbox": { id: "../http/desk-outbox-roles.test.ts" },
  "desk/surveys": { to: "../store/desk-cases.test.ts" },
  "desk/surveys/:id": { owner: "../store/desk-cases.test.ts", text: "../store/mentions.test.ts" },
  "desk/messages": { to: "../store/desk-cases.test.ts" },
  "desk/messages/:id": { owner: "../store/desk-cases.test.ts", text: "../store/mentions.test.ts" },
  "desk/account/notifications": { topic: "../store/notifications.test.ts" },
};

/** Routes whose fields name nothing but what the path names, or the member's own. A new route has to be in a table. */
const OWN_FIELDS = new Set(
  `preview/:name desk desk/search desk/funnel desk/audit desk/content desk/content/:name desk/content/:name/history
  desk/visits desk/pictures desk/pictures/upload desk/pictures/:id desk/orders desk/orders/slips desk/orders/months
  desk/orders/:id desk/products desk/new-product desk/products/:slug desk/members desk/members/:id desk/account
  desk/account/password desk/account/second-step desk/second-factor desk/surveys/export.csv desk/surveys/export.jsonl
  desk/messages/spam desk/messages/export.csv desk/messages/export.jsonl desk/orders/export.csv desk/orders/export.jsonl
  desk/products/export.csv desk/products/export.jsonl desk/outbox/export.csv desk/outbox/export.jsonl
  desk/audit/export.csv desk/audit/export.jsonl desk/orders/addresses.xlsx desk/orders/months.csv`.split(/\s+/),
);

/** Parameters and fields of the dashboard that name nothing, or a part of what the path names. */
const OWN_NAMES = new Set(
  `added amount answers-to anyway app attention below cents collection collections confirm counted credential current
  day days decoration deleted done due entry factor factors field files filter-name focus form from id intent name
  new-passkey next note notes older page parcel passkey password-changed password-set place postage prices purpose
  query reach reason refund refused return refund-cents refund-seen reply-text restock retried role row rows saved seen seen-reply seen-role sequence session ship show
  signed-out size sort stamp status step stop-restock subject template there tracking values version what year
  published`.split(/\s+/),
);

const server = useServer(startServer);
const members = new Map<Role, DeskMember>();
const memberOf = (role: Role) => members.get(role) as DeskMember;

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, addPictures);
  for (const role of ROLES) {
    const member = await signInMember(server.databaseFile, `The ${role}`);
    await withDatabase(server.databaseFile, (db) =>
      db.updateTable("staff").set({ role }).where("id", "=", member.id).execute(),
    );
    members.set(role, member);
  }
});

const PRODUCT = "covenant-tee";

/** For each parameter of `NAMED_BY`, what it names: of documents, one for each area. */
const NAMED: { name: keyof typeof NAMED_BY; value: string }[] = [
  ...new Map(Object.keys(documents).map((value) => [areaOf(`/desk/content/${value}`), value])).values(),
]
  .map((value) => ({ name: "for" as const, value }) as { name: keyof typeof NAMED_BY; value: string })
  .concat({ name: "product", value: PRODUCT });

describe("the tables are complete", () => {
  test("for routes", () => {
    const known = [...Object.keys(FIELDS_OF), ...OWN_FIELDS];
    expect(deskRoutes.map(({ path }) => path).toSorted()).toEqual(known.toSorted());
  });

  test("for parameters and fields that code of the dashboard reads", () => {
    const files = globSync(
      "app/{routes/{desk,preview}.*,desk/**/*,auth/{pages,factor,passkey}/*,notifications/*}.{ts,tsx}",
    );
    const read = new Set(
      files.flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/(?:\.(?:get|getAll|has)|\btext)\("([a-z][\w-]*)"\)/g)].map(
          ([, name = ""]) => name,
        ),
      ),
    );
    const known = new Set([...OWN_NAMES, ...Object.keys(NAMED_BY), ...Object.values(FIELDS_OF).flatMap(Object.keys)]);
    expect(read.size).toBeGreaterThan(50);
    expect([...read].filter((name) => !known.has(name))).toEqual([]);
  });

  test("for what names a document: one of each area", () => {
    const ofContent = Object.entries(AREAS).filter(([, { paths }]) =>
      paths.some((path) => path.startsWith("/desk/content")),
    );
    expect(NAMED.filter(({ name }) => name === "for")).toHaveLength(ofContent.length);
    expect(new Set(NAMED.map(({ name }) => name))).toEqual(new Set(Object.keys(NAMED_BY)));
  });
});

/** Every request of a route with a parameter that names something. */
function requestsTo({ path, id }: (typeof deskAddresses)[number], query: string): DeskRequest[] {
  return (["GET", "POST"] as const).flatMap((method) => [
    { method, address: `${path}?${query}` },
    { method, address: `${path}.data?${query}&_routes=${encodeURIComponent(id)}` },
  ]);
}

// Owners may do everything.
test.each(ROLES.filter((role) => role !== "owner"))(
  "no parameter lets %s see or change what a path wouldn't",
  { timeout: 300_000 },
  async (role) => {
    const findings: string[] = [];
    let refusedByName = 0;
    for (const address of deskAddresses.filter(({ route }) => route !== "desk/second-factor"))
      for (const { name, value } of NAMED)
        for (const request of requestsTo(address, `${name}=${value}&field=intro&place=1`)) {
          const mayPath = mayDo(role, request.method, address.path);
          const may = mayPath && mayDo(role, request.method, NAMED_BY[name](value));
          const response = await askAs(server.origin, memberOf(role), request);
          const isNo = await isRefused(response, request.address);
          if (isNo && mayPath) refusedByName += 1;
          if (may && isNo) findings.push(`${request.method} ${request.address} refuses what the table allows`);
          if (!may && !isNo && isAnswered(response))
            findings.push(`${request.method} ${request.address} answers more than the table says`);
        }
    expect(findings).toEqual([]);
    expect(refusedByName).toBeGreaterThan(0);
  },
);

/** What a picture is chosen for, and where it then is. */
const PLACES = [
  { path: `/desk/products/${PRODUCT}`, query: `product=${PRODUCT}&place=1` },
  { path: "/desk/content/about", query: "for=about&field=founderPortrait" },
  { path: "/desk/content/shop", query: "for=shop&field=drawing" },
];

test.each(PLACES)(
  "only who may change $path puts a picture there, by any of the addresses",
  async ({ path, query }) => {
    const stampNow = () =>
      withDatabase(server.databaseFile, async (db) => {
        if (!query.startsWith("for=")) return productVersion((await findEntry(db, PRODUCT)) as never);
        return (await readState(db, path.split("/").at(-1) as DocumentName)).stamp;
      });
    for (const role of ROLES.toReversed()) {
      const before = await stampNow();
      const picture = await withDatabase(server.databaseFile, (db) =>
        db.selectFrom("pictures").selectAll().where("id", "=", PICTURES.ready).executeTakeFirstOrThrow(),
      );
      const fields = {
        intent: "save",
        name: picture.name,
        alt: picture.alt,
        focus: String(picture.focus),
        stamp: picture.stamp,
      };
      for (const address of [`/desk/pictures/${PICTURES.ready}`, "/desk/pictures", "/desk/pictures/upload"]) {
        const request = { method: "POST" as const, address: `${address}?${query}&stamp=${before}`, fields };
        const { status } = await askAs(server.origin, memberOf(role), request);
        expect(status === 403, `${role} ${address}`).toBe(!mayDo(role, "POST", path) || !mayDo(role, "POST", address));
      }
      expect((await stampNow()) !== before, role).toBe(
        mayDo(role, "POST", path) && mayDo(role, "POST", "/desk/pictures"),
      );
      await withDatabase(server.databaseFile, async (db) => {
        await db.deleteFrom("document_drafts").execute();
        await db
          .updateTable("products")
          .set({ picture: `/pictures/shop/${PRODUCT}.svg` })
          .where("slug", "=", PRODUCT)
          .execute();
      });
    }
  },
);

test("a picture's page names no product to a role that may not see products", async () => {
  await withDatabase(server.databaseFile, (db) =>
    db
      .updateTable("products")
      .set({ picture: `picture:${PICTURES.ready}` })
      .where("slug", "=", PRODUCT)
      .execute(),
  );
  const see = async (role: Role) =>
    (await askAs(server.origin, memberOf(role), { method: "GET", address: `/desk/pictures/${PICTURES.ready}` })).text();
  expect(await see("reader")).toContain(`/desk/products/${PRODUCT}`);
  expect(await see("creators")).not.toContain(`/desk/products/${PRODUCT}`);
});
