import { matchRoutes } from "@remix-run/react";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { MOST_CHARACTERS as LONG } from "../../app/server/forms/limits.ts";
import { hashToken } from "../../app/server/security/cookies-and-tokens.server.ts";
import { fieldNames, productFields } from "../../app/shop/catalogue/product-fields.ts";
import { documents } from "../../app/site/content/documents.ts";
import type { Body, DocumentDefinition, TextField } from "../../app/site/publishing/document.ts";
import { mostCharacters, stepFields } from "../../app/survey/answers.ts";
import { type Question, type Field, questions } from "../../app/survey/questions.ts";
import { toNewYork } from "../../app/ui/days.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { enterDesk, makeMember, MFA_PATH } from "../support/desk-visitor.ts";
import { flatten } from "../support/flat-routes.ts";
import { type HtmlForm, readForms } from "../support/html-form.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, addPasskey, addPictures, addSurvey, PERSON, PICTURES } from "../support/seed-desk.ts";
import { changeDatabase, dumpTables, put, readMails, withDatabase } from "../support/server-database.ts";
import { addToCart } from "../support/shop-steps.ts";
import { startServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

// Every form, sent by a browser without scripts. Unchanged, it changes nothing that is stored. Filled in to its limits,
// it shows every value again, and no stored value of its record stays the same: this finds a field that the form lacks.

/** A number is a limit: the field gets text of that length. `keep` leaves the field as it is. */
type Value = string | number | "keep" | readonly string[];
type Fill = Record<string, Value> | ((field: string) => Value | undefined);

interface Row {
  open: () => Promise<Page>;
  intent: string;
  /** The address of a search form, which has no intent. */
  search?: string;
  /** The status of the unchanged form. 0 skips it, because it does something that other tests cover. */
  unchanged: number;
  /** Typed values by field. Choices and boxes without a value are changed automatically. */
  fill?: Fill;
  /** Wrong values: the form is refused and shown again at once. Without them, it is opened again. */
  wrong?: Record<string, Value>;
  /** The form is shown again after its redirect, or at once. */
  shown?: "there" | "at-once";
  /** Fields that are never sent back. */
  secrets?: readonly string[];
  /** The audit log says that it was saved, though nothing changed. */
  isLogged?: true;
  /** The stored values of the form's record. All must change. */
  stored?: () => Promise<Record<string, unknown>>;
}

interface Control {
  name: string;
  kind: string;
  values: string[];
  chosen: string[];
}

const MAIL = `${"r".repeat(64)}@${"d".repeat(62)}.${"d".repeat(61)}.${"d".repeat(60)}.com`;
const NO_MAIL = MAIL.replace("@", "");
const ORDER = "A".repeat(22);
const LINK = "L".repeat(22);
const PASSKEY = `${MFA_PATH}?passkey=passkey-keyed`;
const AT = "2026-01-01T00:00:00.000Z";
const TEE = "product-covenant-tee";

const server = useServer(startServer);
const visitors = {} as Record<"member" | "keyed" | "naomi" | "halfway" | "creator" | "done" | "shopper", Visitor>;

/** Known once the server runs: a creator's id, the path of a call, and the path of an app before it is confirmed. */
const places = { creator: "", call: "", pending: "" };

/** Whoever opened a page sends its form. */
const openers = new WeakMap<Page, Visitor>();
const visitorOf = (page: Page) => openers.get(page) as Visitor;
const opened = (visitor: Visitor, page: Page) => openers.set(page, visitor) && page;
const openAs = async (visitor: Visitor, path: string) => opened(visitor, await visitor.get(path));
const by = (who: keyof typeof visitors, path: string) => () => openAs(visitors[who], path);
const asNobody = (path: string) => () => openAs(visit(server.origin), path);
const desk = (path: string) => by("member", `/desk${path}`);
const openCall = () => openAs(visit(server.origin), places.call);
const openPendingApp = () => openAs(visitors.member, places.pending);
const openPerson = async () => {
  const people = await desk("/people")();
  return opened(visitors.member, await visitors.member.press(people, "search", { q: PERSON }));
};
const PICTURE = desk(`/pictures/${PICTURES.ready}`);

/** The page of a survey or message. Fields of its other buttons stay. */
const WORK: Fill = {
  step: LONG.nextStep,
  day: "2099-12-31",
  ...Object.fromEntries([1, 2, 3].map((place) => [`time-${place}`, `2027-01-0${place}T10:00`])),
  "talk-at": LONG.callTalk,
  subject: LONG.replySubject,
  "reply-text": LONG.reply,
  text: LONG.note,
  template: "keep",
};

/** A form that keeps typed values. Unchanged, it saves and changes nothing. */
const keeps = (open: Row["open"], intent: string, fill: Fill, more: Partial<Row> = {}): Row => {
  return { open, intent, unchanged: 303, fill, ...more };
};

/** A form that starts blank and is refused, first for that and then for `wrong`. */
const refuses = (open: Row["open"], intent: string, wrong: Record<string, Value>, more: Partial<Row> = {}): Row => {
  return { open, intent, unchanged: 400, wrong, ...more };
};

/** A form with a password or code, which is wrong and never sent back. */
const asks = (open: Row["open"], intent: string, secret: string, fill: Record<string, Value> = {}): Row =>
  refuses(open, intent, { [secret]: "0" }, { fill, secrets: [secret, "password"] });

const searches = (path: string, fill: Fill): Row => {
  return { open: desk(path), intent: "", search: `/desk${path}`, unchanged: 200, fill, shown: "at-once" };
};

const MESSAGE: Fill = { name: LONG.name, message: LONG.message, leave_blank: "keep" };
const UNITS: Fill = { "refund-units.1": "2", "refund-amount": "99.99" };
const storedProduct = () => storedIn("products", TEE, fieldNames);
const storedPicture = () => storedIn("pictures", PICTURES.ready, ["name", "alt", "focus"]);
const DAYS = { from: "2026-01-02", to: "2026-03-04" };

const rows: Row[] = [
  refuses(asNobody("/contact"), "", { email: NO_MAIL }, { fill: MESSAGE }),
  // "next" submits the last step.
  ...([1, 2, 3, 4] as const).map((step) => {
    const open = by("creator", `/survey/creator?step=${step}&rows=50`);
    const stored = () => storedIn("creator_surveys", places.creator, stepFields[step]);
    return keeps(open, step === 4 ? "previous" : "next", answerTo, { stored });
  }),
  refuses(by("done", "/survey/creator/success"), "", { email: NO_MAIL }),
  refuses(asNobody("/orders"), "", { number: 20 }, { fill: { email: MAIL } }),
  refuses(asNobody("/shop/covenant-tee/back-in-stock"), "ask", { email: NO_MAIL }),
  refuses(openCall, "book", { phone: LONG.phone + 1 }),
  refuses(openCall, "decline", { reason: LONG.callReason + 1 }),
  keeps(by("shopper", "/shop/covenant-tee"), "add", { quantity: "999" }),
  keeps(by("shopper", "/cart"), "update", { quantity: "998" }, { shown: "there" }),
  asks(asNobody("/desk/sign-in"), "", "password", { email: MAIL }),
  asks(by("halfway", "/desk/second-factor"), "", "code"),
  asks(asNobody(`/desk/set-password/${LINK}`), "", "password"),
  asks(desk("/account/password"), "", "current", { password: "copper meadow thistle" }),
  asks(by("naomi", MFA_PATH), "add", "current", { name: 64 }),
  asks(openPendingApp, "verify", "code"),
  keeps(by("keyed", PASSKEY), "rename-passkey", { passkey_name: 64 }, { isLogged: true }),
  asks(by("keyed", PASSKEY), "remove-passkey", "current"),
  ...Object.entries(documents).map(([name, { definition }]) => {
    const stored = () => leavesOf(name, definition);
    return keeps(desk(`/content/${name}`), "save", textsOf(definition), { isLogged: true, stored });
  }),
  keeps(desk("/products/covenant-tee"), "save", productText, { shown: "there", stored: storedProduct }),
  keeps(desk("/products/hymn-board-tote"), "save", () => "keep"),
  refuses(desk("/new-product"), "save", { position: "0" }, { fill: productText }),
  keeps(PICTURE, "save", { name: LONG.name, alt: LONG.alt, decoration: "keep" }, { stored: storedPicture }),
  // Decorative pictures have no description.
  keeps(PICTURE, "save", { name: "keep", alt: "keep" }),
  ...["/surveys/survey", "/messages/message"].map((path) => keeps(desk(path), "save", WORK, { shown: "at-once" })),
  refuses(desk("/messages?show=open"), "save", { "filter-name": LONG.filter + 1 }),
  keeps(desk("/filters"), "rename", () => LONG.filter),
  refuses(desk("/members"), "invite", { email: NO_MAIL }, { fill: { name: LONG.name } }),
  refuses(desk("/members/staff-naomi?link"), "link", { "confirm-link": [] }),
  refuses(desk("/members/staff-naomi?disable"), "disable", { "confirm-disable": [] }),
  keeps(desk("/members/staff-naomi"), "save", { role: "keep" }),
  // A role limits what one may be told.
  keeps(desk("/members/staff-naomi"), "save", (field) => (field === "role" ? "reader" : "keep")),
  keeps(desk("/account/notifications"), "notify", {}),
  refuses(desk(`/orders/${ORDER}?ship`), "ship", { tracking: 201 }, { fill: { "units.1": "1" }, unchanged: 0 }),
  refuses(desk(`/orders/${ORDER}?refund`), "refund-review", { "refund-note": 501 }, { fill: UNITS, unchanged: 200 }),
  refuses(openPerson, "delete", { confirm: MAIL }, { secrets: ["confirm"] }),
  { open: desk("/people"), intent: "search", unchanged: 400, fill: { q: LONG.email }, shown: "at-once" },
  refuses(desk("/surveys"), "assign", { row: [] }, { fill: { "to-status": "keep" } }),
  refuses(desk("/messages"), "status", { row: [] }, { fill: { "to-owner": "keep" } }),
  ...["/surveys", "/search", "/messages", "/orders"].map((path) => searches(path, { q: 100 })),
  ...["/funnel", "/orders/months"].map((path) => searches(path, DAYS)),
];

/** Forms whose values no page shows again. http/desk-exports and long/pictures cover the first and last. */
const OTHERS = /^GET \/desk\/(\w+\/export\.csv|orders\/slips)$|^\/desk\/pictures /;

beforeAll(async () => {
  const file = server.databaseFile;
  const members = {
    member: await signInMember(file, "Ruth Hale"),
    keyed: await signInMember(file, "Ada Moss"),
    halfway: await signInMember(file, "Boaz Field"),
  };
  for (const [name, member] of Object.entries(members))
    visitors[name as keyof typeof members] = visitDesk(server.origin, member);
  await makeMember(server, "naomi");
  await seedCatalogue(file);
  await withDatabase(file, async (db) => {
    await addOrder(db, ORDER);
    await sql`update order_lines set quantity = 2, held = 2`.execute(db);
    await addMessage(db, "message");
    await addPictures(db);
    await addSurvey(db, "survey");
    await addSurvey(db, "called", { email: "called@example.com" });
    for (const name of ["keyed", "halfway"] as const) await addPasskey(db, members[name].id, `passkey-${name}`);
    await sql`update staff_sessions set aal = 'aal1' where staff_id = ${members.halfway.id}`.execute(db);
    const link = { token_hash: hashToken(LINK), staff_id: "staff-naomi", created_at: AT, used_at: null };
    await put(db, "password_links", { ...link, expires_at: "2999-01-01T00:00:00.000Z" });
    // Sizes in a different order, and a collection that was removed.
    await sql`update products set collections = ${"clothing\ngone"} where id = ${TEE}`.execute(db);
    await sql`update product_variants set position = 99 where product_id = ${TEE} and size = 'M'`.execute(db);
  });
  const { member } = visitors;
  const time = toNewYork(new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString());
  await member.press(await member.get("/desk/surveys/called"), "call-propose", { "time-1": time, talk: "phone" });
  await member.press(await member.get("/desk/surveys?stage=exploring"), "save", { "filter-name": "Mine" });
  places.pending = (await member.press(await member.get(MFA_PATH), "add", { name: "Phone" })).location ?? "";
  for (const name of ["shopper", "done", "creator"] as const) visitors[name] = visit(server.origin);
  await addToCart(visitors.shopper, "covenant-tee", { size: "M" });
  // Otherwise the product's page has the size preselected.
  visitors.shopper.jar.delete("tetm-chosen");
  await visitors.done.press(await walkTo(visitors.done, 4), "submit", { ...ANSWERS[4], email: "" });
  await visitors.creator.press(await walkTo(visitors.creator, 4), "previous", ANSWERS[4]);
  visitors.naomi = await enterDesk(server, "naomi");
  const times = (await readMails(file)).find(({ kind }) => kind === "call-times");
  places.call = /\/survey\/creator\/call\?key=\S+/.exec(times?.text ?? "")?.[0] ?? "";
  places.creator = (await readSurveys(file)).at(-1)?.id ?? "";
  // Naomi typed her password long ago.
  await changeDatabase(file, sql`update staff_sessions set password_at = ${AT} where staff_id = 'staff-naomi'`);
}, 120_000);

// Before the forms are sent, because names change the pages that show them.
test("the table has every form with fields that a page leads to", { timeout: 120_000 }, async () => {
  const pages = await Promise.all(rows.map(({ open }) => open()));
  const known = new Set(
    rows.flatMap((row, place) => {
      const names = namesOf(formOf(pages[place]!, row).form);
      return row.search ? names : names.filter((name) => name.endsWith(` ${row.intent}`));
    }),
  );
  // A list's page leads to its records, and a record's page to its confirmations.
  const addresses = patterns.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  const seen = new Set<string>();
  for (const address of addresses) {
    const page = await visitors.member.get(address);
    pages.push(page);
    for (const [, link = ""] of page.html.matchAll(/href="(\/[^"#]*)/g)) {
      const { pathname, search, searchParams } = new URL(link.replaceAll("&amp;", "&"), server.origin);
      const place = [patternOf(pathname), ...searchParams.keys()].join(" ");
      if (!place.includes(":") || seen.has(place)) continue;
      seen.add(place);
      addresses.push(pathname + search);
    }
  }
  expect(seen.size).toBeGreaterThan(10);
  const forms = pages.flatMap(formsOf).filter(({ controls }) => controls.length > 0);
  const unknown = forms.map(({ form }) => namesOf(form)).filter((names) => !names.some((name) => known.has(name)));
  expect(unknown.flat().filter((name) => !OTHERS.test(name))).toEqual([]);
});

test.each(rows)("form %# with the button “$intent”", async (row) => {
  const { open, unchanged, fill = {}, wrong, shown, secrets = [], stored = async () => ({}) } = row;
  if (unchanged > 0) await expectNothingNew(await open(), row, unchanged);
  const before: Record<string, unknown> = await stored();
  const page = await open();
  const { controls } = formOf(page, row);
  const valueOf = typeof fill === "function" ? fill : (field: string) => fill[field];
  const typed = fillIn(controls, (field) => wrong?.[field] ?? valueOf(field));
  const answer = await send(page, row, typed);
  expect(answer.status, answer.text).toBe(wrong ? 400 : shown === "at-once" ? 200 : 303);
  const own = pathOf(formOf(page, row).form.action);
  expect(answer.status === 303 && shown === undefined ? pathOf(answer.location) : own).toBe(own);
  const next = () => (shown === "there" ? openAs(visitorOf(page), answer.location ?? "") : open());
  const again = wrong || shown === "at-once" ? answer : await next();
  const { fields } = formOf(again, row).form;
  for (const [name, values] of Object.entries(typed)) {
    // Saving reorders a product's sizes.
    const isIt = ([one, value]: [string, string]) =>
      value !== "" && (shown === "there" ? plain(one) === plain(name) && values.includes(value) : one === name);
    const expected = secrets.includes(name) ? [] : values.filter((value) => value !== "");
    expect(new Set(fields.filter(isIt).map(([, value]) => value)), name).toEqual(new Set(expected));
  }
  const after: Record<string, unknown> = await stored();
  const kept = Object.keys(before).filter((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
  expect(kept).toEqual([]);
  if (row.stored) await expectNothingNew(again, row, 303);
});

const patterns = ["", ...flatten(routes).map(({ path }) => path)].map((path) => ({ path: `/${path}` }));

function patternOf(path: string): string {
  return matchRoutes(patterns, path)?.at(-1)?.route.path ?? path;
}

/** Returns a form's route with each of its buttons. */
function namesOf({ method, action, buttons }: HtmlForm): string[] {
  const path = patternOf(pathOf(action));
  return method === "get" ? [`GET ${path}`] : buttons.map(({ intent }) => `${path} ${intent}`);
}

function pathOf(address: string | null): string {
  return new URL(address ?? "", server.origin).pathname;
}

function plain(name: string): string {
  return name.replaceAll(/\[\d+\]/g, "[]");
}

async function expectNothingNew(page: Page, row: Row, status: number): Promise<void> {
  const before = await contents(row);
  const answer = await send(page, row, {});
  expect(answer.status, answer.text).toBe(status);
  expect(await contents(row)).toEqual(before);
}

/** Dumps all tables, without times, versions, visits and sessions. */
async function contents({ isLogged }: Row): Promise<Record<string, string>> {
  const tables = await dumpTables(server.databaseFile);
  for (const name of ["page_views", "visit_sources", "staff_sessions"]) delete tables[name];
  if (isLogged) delete tables.audit_log;
  const own = "updated_at|changed_at|saved_at|last_used_at|stamp|version|step_writers|left_off_step";
  const pattern = new RegExp(String.raw`"(?:${own})":(?:"(?:[^"\\]|\\.)*"|[\w.]+),?`, "g");
  return Object.fromEntries(Object.entries(tables).map(([name, text]) => [name, text.replaceAll(pattern, "")]));
}

function formsOf({ html }: Page): { form: HtmlForm; controls: Control[] }[] {
  return [...html.matchAll(/<form .*?<\/form>/gs)].flatMap(([text]) =>
    readForms(text).map((form) => ({ form, controls: readControls(text) })),
  );
}

/** Returns the form with the row's button, or the search form. */
function formOf(page: Page, { intent, search }: Row): { form: HtmlForm; controls: Control[] } {
  const wanted = formsOf(page).find(({ form: { method, action, buttons }, controls }) =>
    search
      ? method === "get" && action === search
      : method === "post" && controls.length > 0 && buttons.some((button) => button.intent === intent),
  );
  if (!wanted) throw new Error(`There is no form with the button “${intent}” on “${page.title}” (${page.status}).`);
  return wanted;
}

/** Returns the fields that a person can fill in. */
function readControls(form: string): Control[] {
  const controls = new Map<string, Control>();
  const inputs = /<(input) ([^>]*)>|<(textarea|select) ([^>]*)>(.*?)<\/\3>/gs;
  for (const [text, input, own, area = "", more, inside = ""] of form.matchAll(inputs)) {
    const attributes = own ?? more ?? "";
    const read = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
    const name = read("name");
    const kind = input ? (read("type") ?? "text") : area;
    if (name === undefined || kind === "hidden" || /\b(?:disabled|hidden)=""/.test(attributes)) continue;
    const options = [...inside.matchAll(/<option(?: [^>]*?value="([^"]*)"[^>]*)?>(.*?)<\/option>/gs)];
    const values = kind === "select" ? options.map(([, value, label = ""]) => value ?? label) : [read("value") ?? ""];
    const chosen = (readForms(`<form x>${text}</form>`)[0]?.fields ?? []).map(([, value]) => value);
    const others = controls.get(name) ?? { values: [], chosen: [] };
    controls.set(name, { name, kind, values: [...others.values, ...values], chosen: [...others.chosen, ...chosen] });
  }
  return [...controls.values()];
}

/** Fills in every field. One without a value in the table is an error, unless it is a choice. */
function fillIn(controls: readonly Control[], valueOf: (field: string) => Value | undefined) {
  const typed: Record<string, readonly string[]> = {};
  for (const { name, kind, values, chosen } of controls) {
    const value = valueOf(plain(name));
    const others = values.filter((one) => one !== "" && !chosen.includes(one));
    if (value === "keep") continue;
    if (typeof value === "number") typed[name] = values.map((_, place) => long(value, /\d+/.exec(name)?.[0] ?? place));
    else if (value !== undefined) typed[name] = [value].flat();
    else if (kind === "checkbox") typed[name] = others.length === 0 ? [] : values;
    else if (kind === "radio" || kind === "select") typed[name] = others.length === 0 ? chosen : others.slice(-1);
    else throw new Error(`The table has no value for “${name}”.`);
  }
  return typed;
}

/** Text of this length, with easily mangled characters. `padEnd` counts the plow as two, the site as one. */
function long(most: number, place: string | number): string {
  return most < 20 ? String(place).padEnd(most, "x") : `${place}<Ö&"'🌾\\>`.padEnd(most + 1, "x");
}

function send(page: Page, row: Row, typed: Record<string, readonly string[]>): Promise<Page> {
  const { form } = formOf(page, row);
  if (!row.search) return visitorOf(page).press({ ...page, form, forms: [form] }, row.intent, typed);
  const kept = form.fields.filter(([name]) => !(name in typed));
  const values = Object.entries(typed).flatMap(([name, all]) => all.map((value) => [name, value]));
  return visitorOf(page).get(`${row.search}?${new URLSearchParams([...kept, ...values] as [string, string][])}`);
}

/** Fills in a document. A draft accepts any text within its limit. */
function textsOf({ fields }: DocumentDefinition) {
  return (name: string): Value | undefined => {
    const [list = "", part = "", block = part] = name.split(/\[\]\.|\./);
    const outer = fields[list];
    const field = outer?.kind === "list" ? outer.fields[part] : outer;
    if (part === "place" || part === "remove") return "keep";
    if (!field) throw new Error(`No document has the field “${name}”.`);
    if (field.kind in MEASURES) return MEASURES[field.kind];
    if (field.kind !== "titled") return field.most;
    // There are at most ten blocks.
    return block === "title" ? 20 : Math.floor(field.most / 10) - 22;
  };
}

const MEASURES: Partial<Record<TextField["kind"], Value | undefined>> = {
  date: "2031-12-31",
  year: "2031",
  moment: "2031-12-31T23:59",
  money: "98765.43",
  days: "11-22",
  count: "997",
  countries: "Norway\nSweden",
  // Grows by itself when a slug changes.
  "former-slugs": "keep",
  choice: undefined,
  picture: undefined,
};

/** Returns every text of a document's draft, or of the document without one. */
async function leavesOf(name: string, { fields }: DocumentDefinition): Promise<Record<string, unknown>> {
  const row = await withDatabase(server.databaseFile, (db) =>
    db.selectFrom("document_drafts").select("body").where("document", "=", name).executeTakeFirst(),
  );
  const body = row ? (JSON.parse(row.body) as Body) : (documents[name as "home"].initial as Body);
  const leaves = Object.entries(fields).flatMap(([key, field]) =>
    field.kind !== "list"
      ? [[key, body[key]]]
      : (body[key] as readonly Record<string, unknown>[]).flatMap((entry, place) =>
          Object.entries(field.fields)
            .filter(([, { kind }]) => kind !== "former-slugs")
            .map(([part]) => [`${key}[${place}].${part}`, entry[part]]),
        ),
  );
  return Object.fromEntries(leaves);
}

function productText(name: string): Value | undefined {
  const fields: Record<string, { kind: string; most?: number }> = productFields;
  const { kind, most = 5_000 } = fields[name] ?? { kind: name };
  const values: Record<string, Value | undefined> = {
    slug: "s".repeat(60),
    line: most,
    paragraphs: most,
    price: "234567.89",
    number: String(most),
    "pictures[].alt": 500,
    "pictures[].place": "keep",
    "pictures[].remove": "keep",
    "sizes[].size": 20,
    "sizes[].price": "123456.78",
    "sizes[].stock": "9999",
  };
  return values[kind];
}

function answerTo(field: string): Value | undefined {
  const question: Question = questions[field as Field];
  if (question.kind === "links") return LONG.link;
  if (question.kind === "email") return MAIL;
  return question.kind === "text" ? mostCharacters(question) : undefined;
}

async function storedIn(table: string, id: string, columns: readonly string[]): Promise<Record<string, unknown>> {
  const { rows: stored } = await withDatabase(server.databaseFile, (db) =>
    sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(db),
  );
  return Object.fromEntries(columns.map((column) => [column, stored[0]?.[column]]));
}
