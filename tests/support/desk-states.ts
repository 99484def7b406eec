import type { Page } from "playwright";
import { putResetRequest, insertStaff } from "../../app/auth/members/staff.store.server.ts";
import type { Database } from "../../app/database/database.ts";
import { documents } from "../../app/site/content/documents.ts";
import { type DeskMember, signInMember } from "./desk-member.ts";
import { button } from "./fill-survey.ts";
import {
  addContent,
  addMail,
  addMessage,
  addOrder,
  addPasskey,
  addPictures,
  addSurvey,
  PERSON,
  PICTURES,
} from "./seed-desk.ts";
import { withDatabase } from "./server-database.ts";
import { after, at, fillIn, inOtherTab, type PageState, press } from "./survey-states.ts";

export const ORDER = "AAAAAAAAAAAAAAAAAAAAAA";
const ODD = "CCCCCCCCCCCCCCCCCCCCCC";
const COLLEAGUE = "member-2";

export const emptyDeskPaths = [
  "/desk",
  ...["surveys", "search", "funnel", "visits", "messages", "orders", "products"].map((name) => `/desk/${name}`),
  ...["pictures", "outbox", "audit", "people", "filters", "members"].map((name) => `/desk/${name}`),
];

/** Pages of a desk with a record of each kind (see `fillDesk`): by list, the ends of their addresses. */
const ends: Record<string, readonly string[]> = {
  "": ["", "/new-product", "/outbox", "/filters", "/people", "/audit", "/sign-out"],
  surveys: ["", "?promise=overdue", "?q=zzz", "?owner=me&due=week", "/survey-1", "/nothing"],
  members: ["", ...["", "?link", "?disable"].map((query) => `/${COLLEAGUE}${query}`)],
  funnel: ["?days=all", "?to=2020-01-01"],
  visits: ["", "?days=365"],
  messages: ["", "?show=open", "?q=wedd", "?q=zzz&show=open", "/message-1"],
  search: ["", "?q=naomi", "?q=odd@example.com", "?q=%2300000000", "?q=zzz"],
  orders: ["", "?show=refunded", "?q=odd@example.com", "?show=to-ship&q=nobody", `/${ORDER}`, `/${ODD}`],
  "orders/slips": ["", `?id=${ORDER}&id=${ODD}`],
  "orders/months": ["", "?from=2026-02-30&to="],
  products: ["", "?show=sold-out", "/covenant-tee"],
  content: ["", "?show=drafts", ...Object.keys(documents).map((name) => `/${name}`), "/about/history"],
  pictures: [
    "",
    "?added=2&there=1",
    "?for=about&field=team[0].portrait&stamp=version-0",
    "?product=covenant-tee&place=2&stamp=x",
    `/${PICTURES.ready}`,
    `/${PICTURES.waiting}`,
    `/${PICTURES.failed}`,
    `/${PICTURES.blank}?for=about&field=founderPortrait&stamp=version-0`,
  ],
  account: ["", "/password", "/notifications", "/notifications?saved"],
  "account/second-step": ["", "?new-passkey", "?passkey=passkey-1"],
};

export const deskPaths = [
  ...Object.entries(ends).flatMap(([list, all]) => all.map((end) => `/desk${list && `/${list}`}${end}`)),
  ...Object.keys(documents).map((name) => `/preview/${name}`),
  "/preview/projects?page=2&case-study=openaba",
];

export const signedOutDeskPaths = ["/desk/sign-in", "/desk/sign-in?signed-out", "/desk/set-password/made-up"];

/** Adds a record of each kind, and signs a member in. Seed the catalogue first. */
export async function fillDesk(databaseFile: string): Promise<DeskMember> {
  await withDatabase(databaseFile, async (db) => {
    await addSurvey(db, "survey-1");
    await addMessage(db, "message-1");
    await addOrder(db, ORDER);
    await addOrder(db, ODD, { attention: "paid-twice", email: "odd@example.com" });
    await addContent(db);
    await addPictures(db);
    await addMail(db, "mail-1");
    await addMail(db, "mail-2", { state: "waiting", to: null, last_error: null });
  });
  const member = await signInMember(databaseFile);
  await withDatabase(databaseFile, (db) => addPasskey(db, member.id, "passkey-1"));
  await withDatabase(databaseFile, (db) => addResets(db, member.id));
  return member;
}

/** The member and a colleague each ask to reset the other. */
async function addResets(db: Database, memberId: string): Promise<void> {
  const askedAt = new Date().toISOString();
  await insertStaff(db, { id: COLLEAGUE, email: "boaz@example.com", name: "Boaz Field", createdAt: askedAt });
  await putResetRequest(db, { staff_id: COLLEAGUE, asked_by: memberId, factors: 1, asked_at: askedAt, mail_id: null });
  await putResetRequest(db, { staff_id: memberId, asked_by: COLLEAGUE, factors: 0, asked_at: askedAt, mail_id: null });
}

export const emptyDeskStates = emptyDeskPaths.map((path): PageState =>
  Object.assign(at(`empty desk: ${path}`, path), { member: true as const }),
);

const TONE = "[data-tone]";
const ABOUT = "/desk/content/about";

/** States of desk pages, and how a member gets there. */
const reached: Record<string, PageState["reach"]> = {
  "the menu of a phone": openMenu,
  "a survey with an empty note": after("/desk/surveys/survey-1", press("Add note"), "[data-part=field-error]"),
  "a message with an empty note": after("/desk/messages/message-1", press("Add note"), "[data-part=field-error]"),
  "a survey after a new status": after("/desk/surveys/survey-1", saveStatus, ":text('set by Miriam Hale')"),
  "a survey with a day without a step": after("/desk/surveys/survey-1", fillIn({ On: "2026-03-05" }, "Save")),
  "a message with a day without a step": after("/desk/messages/message-1", fillIn({ On: "2026-03-05" }, "Save")),
  "no surveys are chosen": after("/desk/surveys", press("Assign")),
  "no messages are chosen": after("/desk/messages", press("Set status")),
  "a survey is assigned": after("/desk/surveys", assign, "[data-tone=note]"),
  "a filter without a name": after("/desk/messages?owner=me&due=week", saveFilter("")),
  "a filter is saved": after(
    "/desk/messages?owner=me&due=today",
    saveFilter(`Mine ${Math.random()}`),
    "nav[aria-label='Saved filters']",
  ),
  "an order with wrong tracking": after(`/desk/orders/${ODD}?ship`, async (page) => {
    await page.getByLabel("Tracking").fill("1".repeat(201));
    await button(page, "Mark as shipped").click();
  }),
  "an order with a wrong refund": after(`/desk/orders/${ODD}?refund`, checkRefund("$1,000.00")),
  "a refund to confirm": after(`/desk/orders/${ODD}?refund`, checkRefund("12.50"), "#refund-review"),
  "a blank refund": after(
    `/desk/orders/${ORDER}?refund`,
    (page) => page.getByRole("radio", { name: "Some items" }).check(),
    "form",
  ),
  "a new product with errors": after("/desk/new-product", press("Create")),
  "a product that is saved": after("/desk/products/hymn-board-tote", press("Save"), TONE),
  "content with errors": after(ABOUT, leaveBlanks("Publish")),
  "a draft with things to do": after(ABOUT, leaveBlanks("Save draft"), "[data-part=todo]"),
  "content that somebody else saved": after(ABOUT, overtakeContent, ":text('This page was just saved somewhere else')"),
  "a picture without a description": after(`/desk/pictures/${PICTURES.blank}`, press("Save")),
  "no file is chosen": after("/desk/pictures", press("Add"), "[data-tone=error]"),
  "a mail that is tried again": after("/desk/outbox", press("Try again now"), TONE),
  "nobody is asked for": after("/desk/people", press("Search")),
  "nobody is found": after("/desk/people", find("nobody@example.com"), "h2"),
  "a name is found": after("/desk/people", find("Naomi Field"), "h2"),
  "a person is found": after("/desk/people", find(PERSON), "h2"),
  "a person is not confirmed": after("/desk/people", refuseDeletion),
  "an invitation with errors": after("/desk/members", press("Invite")),
  "a password with errors": after("/desk/account/password", press("Change password")),
  "an app is scanned": after("/desk/account/second-step", press("Continue"), "[aria-label^='QR code']"),
  "a tooltip": showTooltip,
};

export const deskStates: readonly PageState[] = [
  ...signedOutDeskPaths.map((path) => at(`desk: ${path}`, path)),
  { name: "desk: sign-in with errors", reach: after("/desk/sign-in", press("Sign in")) },
  ...[
    ...deskPaths.map((path) => at(`desk: ${path}`, path)),
    ...Object.entries(reached).map(([name, reach]) => ({ name: `desk: ${name}`, reach })),
  ].map((state): PageState => Object.assign(state, { stocked: true as const, member: true as const })),
];

function saveFilter(name: string) {
  return async (page: Page): Promise<void> => {
    await page.getByText("Save this filter").click();
    await page.getByLabel("Name of the filter").fill(name);
    await button(page, "Save filter").click();
  };
}

async function assign(page: Page): Promise<void> {
  await page.getByRole("checkbox").first().check();
  await button(page, "Assign").click();
}

function find(asked: string) {
  return fillIn({ "Email or name": asked }, "Search");
}

async function refuseDeletion(page: Page): Promise<void> {
  await find(PERSON)(page);
  await button(page, "Delete for good").click();
}

async function openMenu(page: Page, origin: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/desk/audit`);
  await button(page, "Menu").click();
}

async function saveStatus(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Contacted" }).check();
  await button(page, "Save").click();
}

function checkRefund(amount: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole("radio", { name: "An amount" }).check();
    await page.getByRole("textbox", { name: "Amount" }).fill(amount);
    await button(page, "Check the refund").click();
  };
}

/** Makes a mistake in a field of the page, and one in a list. */
function leaveBlanks(name: string) {
  return async (page: Page): Promise<void> => {
    await page.getByLabel("Introduction").fill("");
    const role = page.locator('[id="team[1].role"]');
    // If a draft with the mistake was autosaved, the entry is already open.
    if (!(await role.isVisible())) await page.locator("summary", { hasText: "Person 2: " }).click();
    await role.fill("");
    await button(page, name).click();
  };
}

async function overtakeContent(page: Page): Promise<void> {
  await inOtherTab(page, ABOUT, async (other) => {
    await other.getByLabel("Introduction").fill(`Theirs, of ${Date.now()}`);
    await button(other, "Save draft").click();
    await other.getByText("Draft saved").waitFor();
  });
  await page.getByLabel("Introduction").fill("Mine");
  await button(page, "Save draft").click();
}

async function showTooltip(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/desk/messages/message-1`);
  await page.getByRole("button", { name: "Copy the email address" }).first().focus();
  await page.getByRole("tooltip").waitFor();
}
