import { beforeAll, expect, test } from "vitest";
import { ENTER } from "../../app/survey/journey.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { fillDesk } from "../support/desk-states.ts";
import { MFA_PATH } from "../support/desk-visitor.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { PERSON } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { addToCart } from "../support/shop-steps.ts";
import { startServer } from "../support/start-server.ts";
import { walkTo } from "../support/survey-walk.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

// Enter in a text field presses its form's first button, which must do what the field is for (docs/decisions/0066).

const ORDER = "/desk/orders/AAAAAAAAAAAAAAAAAAAAAA";

// A mail server is needed to email the survey's link.
const MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "site@example.org", MAIL_TO: "team@example.org" };

const server = useServer(() => startServer(MAIL));
let member: DeskMember;
/** Typed the password long ago. */
const stale = useMember(server, "Boaz Field");

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  member = await fillDesk(server.databaseFile);
  await withDatabase(server.databaseFile, (db) =>
    db.updateTable("staff_sessions").set({ password_at: "2026-01-01" }).where("staff_id", "=", stale.id).execute(),
  );
});

const at = (path: string) => () => visit(server.origin).get(path);
const desk = (path: string) => () => visitDesk(server.origin, member).get(path);
const survey = (step: 1 | 2 | 4) => () => walkTo(visit(server.origin), step);

/** Each page's text fields by what Enter sends: a button's value, or a search's address. */
type Sent = Record<string, string>;

const PRODUCT: Sent = {
  save: "name pictures[].alt pictures[].place compare_at position slug sizes[].price sizes[].size sizes[].stock",
};

const pages: [name: string, open: () => Promise<Page>, sent: Sent][] = [
  // tests/unit/survey-enter.test.ts covers what each step asks for.
  ["step 1", survey(1), { [ENTER]: "name creator_name platforms" }],
  ["step 2", survey(2), { [ENTER]: "niche email" }],
  ["step 4", survey(4), { [ENTER]: "email" }],
  ["contact", at("/contact"), { "": "name email" }],
  ["a product", at("/shop/covenant-tee"), { add: "quantity" }],
  ["the cart", () => addToCart(visit(server.origin), "fish-fry-bandana"), { update: "quantity" }],
  ["an order's link", at("/orders"), { "": "number email" }],
  ["a stock alert", at("/shop/sunday-cap/back-in-stock"), { ask: "email" }],
  ["sign-in", at("/desk/sign-in"), { "": "email password" }],
  ["a password", desk("/desk/account/password"), { "": "current password" }],
  ["a new app", desk(MFA_PATH), { add: "name" }],
  ["an app's code", addApp, { verify: "code" }],
  ["a new passkey", () => stale.open().get(`${MFA_PATH}?new-passkey`), { confirm: "current" }],
  [
    "a passkey",
    desk(`${MFA_PATH}?passkey=passkey-1`),
    { "rename-passkey": "passkey_name", "remove-passkey": "current" },
  ],
  ["surveys", desk("/desk/surveys"), { "/desk/surveys": "q" }],
  ["a survey", desk("/desk/surveys/survey-1"), { save: "step day talk-at subject" }],
  ["messages", desk("/desk/messages?owner=me"), { "/desk/messages": "q", save: "filter-name" }],
  ["a message", desk("/desk/messages/message-1"), { save: "step day subject" }],
  ["the funnel", desk("/desk/funnel"), { "/desk/funnel": "from to" }],
  ["orders", desk("/desk/orders"), { "/desk/orders": "q" }],
  ["an order", desk(ORDER), { ship: "tracking" }],
  ["a refund", desk(`${ORDER}?refund`), { "refund-review": "refund-units. refund-amount" }],
  ["a new product", desk("/desk/new-product"), PRODUCT],
  ["a product at the desk", desk("/desk/products/covenant-tee"), PRODUCT],
  ["people", desk("/desk/people"), { search: "q" }],
  ["a person", findPerson, { search: "q", delete: "confirm" }],
  ["members", desk("/desk/members"), { invite: "name email" }],
];

test.each(pages)("%s", async (_name, open, sent) => {
  const expected = Object.entries(sent).map(([by, names]) => [by, names.split(" ").toSorted()]);
  expect(sentByEnter((await open()).html)).toEqual(Object.fromEntries(expected));
});

async function addApp(): Promise<Page> {
  const browser = visitDesk(server.origin, await signInMember(server.databaseFile, "Naomi Field"));
  return browser.go(await browser.get(MFA_PATH), "add", { name: "Phone" });
}

async function findPerson(): Promise<Page> {
  const browser = visitDesk(server.origin, member);
  return browser.press(await browser.get("/desk/people"), "search", { q: PERSON });
}

/** Groups a page's text fields by what their form's first button sends. */
function sentByEnter(html: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? "";
  for (const [, form = "", inside = ""] of main.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)) {
    const isOf = (input: string) => read(input, "form") !== undefined && read(input, "form") === read(form, "id");
    const inputs = [...inputsIn(inside), ...inputsIn(main).filter(isOf)];
    const names = inputs.flatMap((input) => {
      const isText = /^(?:text|email|password|number|search|date)$/.test(read(input, "type") ?? "text");
      return isText && !/ hidden=""|"leave_blank"/.test(` ${input}`) ? [plain(read(input, "name") ?? "")] : [];
    });
    if (names.length === 0) continue;
    const buttons = [...inside.matchAll(/<button ([^>]*)>/g)].map(([, own = ""]) => own);
    const pressed = buttons.find((own) => !/type="(?:button|reset)"/.test(own)) ?? "";
    const by = read(form, "method") === "get" ? read(form, "action") : read(pressed, "value");
    found[by ?? ""] = [...new Set([...(found[by ?? ""] ?? []), ...names])].toSorted();
  }
  return found;
}

function inputsIn(html: string): string[] {
  return [...html.matchAll(/<input ([^>]*)>/g)].map(([, attributes = ""]) => attributes);
}

function read(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
}

function plain(name: string): string {
  return name.replace(/\d+$/, "").replaceAll(/\[\d+\]/g, "[]");
}
