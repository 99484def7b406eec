import type { Page } from "playwright";
import { putResetRequest, insertStaff } from "../../app/auth/members/staff.store.server.ts";
import type { Database } from "../../app/database/database.ts";
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
import { at, type PageState } from "./survey-states.ts";
import { waitForScripts } from "./visit.ts";

export const ORDER = "AAAAAAAAAAAAAAAAAAAAAA";
const ODD = "CCCCCCCCCCCCCCCCCCCCCC";
const COLLEAGUE = "member-2";

/** Pages of an empty desk. */
export const emptyDeskPaths = [
  "",
  "surveys",
  "search",
  "funnel",
  "visits",
  "messages",
  "orders",
  "products",
  "pictures",
  "outbox",
  "audit",
  "people",
  "filters",
  "members",
].map((name) => `/desk${name === "" ? "" : `/${name}`}`);

/** Pages of a desk with a record of each kind, see `fillDesk`. */
export const deskPaths = [
  "/desk",
  "/desk/surveys?promise=overdue",
  "/desk/surveys",
  "/desk/surveys?q=zzz",
  "/desk/surveys?owner=me&due=week",
  "/desk/surveys/survey-1",
  `/desk/members/${COLLEAGUE}`,
  `/desk/members/${COLLEAGUE}?link`,
  `/desk/members/${COLLEAGUE}?disable`,
  "/desk/account",
  "/desk/funnel?days=all",
  "/desk/funnel?to=2020-01-01",
  "/desk/visits",
  "/desk/visits?days=365",
  "/desk/messages",
  "/desk/messages?show=open",
  "/desk/messages?q=wedd",
  "/desk/messages?q=zzz&show=open",
  "/desk/search",
  "/desk/search?q=naomi",
  "/desk/search?q=odd@example.com",
  "/desk/search?q=%2300000000",
  "/desk/search?q=zzz",
  "/desk/messages/message-1",
  "/desk/orders",
  "/desk/orders?show=refunded",
  `/desk/orders/${ORDER}`,
  `/desk/orders/${ODD}`,
  "/desk/orders?q=odd@example.com",
  "/desk/orders?show=to-ship&q=nobody",
  `/desk/orders/slips?id=${ORDER}&id=${ODD}`,
  "/desk/orders/slips",
  "/desk/orders/months",
  "/desk/orders/months?from=2026-02-30&to=",
  "/desk/products",
  "/desk/products?show=sold-out",
  "/desk/products/covenant-tee",
  "/desk/new-product",
  "/desk/content",
  "/desk/content?show=drafts",
  "/desk/content/company",
  "/desk/content/about",
  "/desk/content/about/history",
  "/preview/about",
  "/desk/content/services",
  "/preview/services",
  "/desk/content/creators",
  "/preview/creators",
  "/desk/content/announcements",
  "/preview/announcements",
  "/desk/pictures",
  "/desk/pictures?added=2&there=1",
  "/desk/pictures?for=about&field=team[0].portrait&stamp=version-0",
  "/desk/pictures?product=covenant-tee&place=2&stamp=x",
  `/desk/pictures/${PICTURES.ready}`,
  `/desk/pictures/${PICTURES.waiting}`,
  `/desk/pictures/${PICTURES.failed}`,
  `/desk/pictures/${PICTURES.blank}?for=about&field=founderPortrait&stamp=version-0`,
  "/desk/content/shop",
  "/preview/shop",
  "/desk/content/postage",
  "/preview/postage",
  "/desk/content/collections",
  "/preview/collections",
  "/desk/content/replies",
  "/preview/replies",
  "/desk/content/shipping",
  "/preview/shipping",
  "/preview/terms",
  "/desk/content/privacy",
  "/preview/privacy",
  "/desk/content/home",
  "/preview/home",
  "/desk/content/partners",
  "/preview/partners",
  "/desk/content/projects",
  "/preview/projects",
  "/preview/projects?page=2&case-study=openaba",
  "/desk/outbox",
  "/desk/filters",
  "/desk/people",
  "/desk/audit",
  "/desk/members",
  "/desk/account",
  "/desk/account/password",
  "/desk/account/notifications",
  "/desk/account/notifications?saved",
  "/desk/account/second-step",
  "/desk/account/second-step?new-passkey",
  "/desk/account/second-step?passkey=passkey-1",
  "/desk/sign-out",
  "/desk/surveys/nothing",
];

/** The desk's pages for visitors who are signed out. */
export const signedOutDeskPaths = ["/desk/sign-in", "/desk/sign-in?signed-out", "/desk/set-password/made-up"];

/** Adds a record of each kind to a database with a seeded catalogue, and signs a member in. */
export async function fillDesk(databaseFile: string): Promise<DeskMember> {
  await withDatabase(databaseFile, async (db) => {
    await addSurvey(db, "survey-1");
    await addMessage(db, "message-1");
    await addOrder(db, ORDER);
    await addOrder(db, ODD, { attention: "paid-twice", email: "odd@example.com" });
    await addContent(db);
    await addPictures(db);
    await addMail(db, "mail-1");
    await addMail(db, "mail-2", { state: "waiting", to: null, error: null });
  });
  const member = await signInMember(databaseFile);
  await withDatabase(databaseFile, (db) => addPasskey(db, member.id, "passkey-1"));
  await withDatabase(databaseFile, (db) => addResets(db, member.id));
  return member;
}

/** The member and a colleague each asked to reset the other. */
async function addResets(db: Database, memberId: string): Promise<void> {
  const askedAt = new Date().toISOString();
  await insertStaff(db, { id: COLLEAGUE, email: "boaz@example.com", name: "Boaz Field", createdAt: askedAt });
  await putResetRequest(db, { staff_id: COLLEAGUE, asked_by: memberId, factors: 1, asked_at: askedAt, mail_id: null });
  await putResetRequest(db, { staff_id: memberId, asked_by: COLLEAGUE, factors: 0, asked_at: askedAt, mail_id: null });
}

/** The states of an empty desk. */
export const emptyDeskStates = emptyDeskPaths.map((path): PageState =>
  Object.assign(at(`empty desk: ${path}`, path), { member: true as const }),
);

/** Every page of the desk in each of its states. */
export const deskStates: readonly PageState[] = [
  ...signedOutDeskPaths.map((path) => at(`desk: ${path}`, path)),
  { name: "desk: sign-in with errors", reach: refuse("/desk/sign-in", "Sign in") },
  ...[
    ...deskPaths.map((path) => at(`desk: ${path}`, path)),
    { name: "desk: the menu of a phone", reach: openMenu },
    {
      name: "desk: a survey with an empty note",
      reach: refuse("/desk/surveys/survey-1", "Add note", "[data-part=field-error]"),
    },
    {
      name: "desk: a message with an empty note",
      reach: refuse("/desk/messages/message-1", "Add note", "[data-part=field-error]"),
    },
    { name: "desk: a survey after a new status", reach: saveStatus },
    { name: "desk: a survey with a day without a step", reach: refuseStep("/desk/surveys/survey-1") },
    { name: "desk: no surveys are chosen", reach: refuse("/desk/surveys", "Assign") },
    { name: "desk: a filter without a name", reach: saveFilter("", "[data-part=error-summary]") },
    { name: "desk: a filter is saved", reach: saveFilter("Mine", "nav[aria-label='Saved filters']") },
    { name: "desk: no messages are chosen", reach: refuse("/desk/messages", "Set status") },
    { name: "desk: a survey is assigned", reach: assign("/desk/surveys") },
    { name: "desk: a message with a day without a step", reach: refuseStep("/desk/messages/message-1") },
    { name: "desk: an order with wrong tracking", reach: refuseTracking },
    { name: "desk: an order with a wrong refund", reach: checkRefund("$1,000.00", "[data-part=error-summary]") },
    { name: "desk: a blank refund", reach: openRefund },
    { name: "desk: a refund to confirm", reach: checkRefund("12.50", "#refund-review") },
    { name: "desk: a new product with errors", reach: refuse("/desk/new-product", "Create") },
    { name: "desk: a product that is saved", reach: press("/desk/products/hymn-board-tote", "Save", "[data-tone]") },
    { name: "desk: content with errors", reach: refuseContent },
    { name: "desk: a draft with things to do", reach: saveIncomplete },
    { name: "desk: content that somebody else saved", reach: overtakeContent },
    {
      name: "desk: a picture without a description",
      reach: refuse(`/desk/pictures/${PICTURES.blank}`, "Save"),
    },
    { name: "desk: no file is chosen", reach: press("/desk/pictures", "Add", "[data-tone=error]") },
    { name: "desk: a mail that is tried again", reach: press("/desk/outbox", "Try again now", "[data-tone]") },
    { name: "desk: nobody is asked for", reach: refuse("/desk/people", "Search") },
    { name: "desk: nobody is found", reach: find("nobody@example.com") },
    { name: "desk: a name is found", reach: find("Naomi Field") },
    { name: "desk: a person is found", reach: find(PERSON) },
    { name: "desk: a person is not confirmed", reach: refuseDeletion },
    { name: "desk: an invitation with errors", reach: refuse("/desk/members", "Invite") },
    { name: "desk: a password with errors", reach: refuse("/desk/account/password", "Change password") },
    { name: "desk: an app is scanned", reach: scan },
    { name: "desk: a tooltip", reach: showTooltip },
  ].map((state): PageState => Object.assign(state, { stocked: true as const, member: true as const })),
];

function press(path: string, name: string, seen: string) {
  return async (page: Page, origin: string) => {
    await page.goto(origin + path);
    await waitForScripts(page);
    // Without this, the browser's own validation would block the form.
    for (const form of await page.locator("main form").all())
      await form.evaluate((one) => one.setAttribute("novalidate", ""));
    // A button of a row ends with what only screen readers say.
    const whole = button(page, name);
    await ((await whole.count()) > 0 ? whole : page.getByRole("button", { name })).first().click();
    await page.locator(`main ${seen}`).first().waitFor();
  };
}

function refuse(path: string, name: string, seen = "[data-part=error-summary]") {
  return press(path, name, seen);
}

function refuseStep(path: string) {
  return async (page: Page, origin: string) => {
    await page.goto(origin + path);
    await waitForScripts(page);
    await page.getByLabel("On", { exact: true }).fill("2026-03-05");
    await button(page, "Save").click();
    await page.locator("main [data-part=error-summary]").waitFor();
  };
}

function saveFilter(name: string, seen: string) {
  return async (page: Page, origin: string) => {
    await page.goto(`${origin}/desk/messages?owner=me&due=${name === "" ? "week" : "today"}`);
    await waitForScripts(page);
    await page.getByText("Save this filter").click();
    await page.getByLabel("Name of the filter").fill(name === "" ? "" : `Mine ${Math.random()}`);
    await button(page, "Save filter").click();
    await page.locator(`main ${seen}`).waitFor();
  };
}

function assign(path: string) {
  return async (page: Page, origin: string) => {
    await page.goto(origin + path);
    await waitForScripts(page);
    await page.getByRole("checkbox").first().check();
    await button(page, "Assign").click();
    await page.locator("main [data-tone=note]").waitFor();
  };
}

function find(asked: string) {
  return async (page: Page, origin: string) => {
    await page.goto(`${origin}/desk/people`);
    await waitForScripts(page);
    await page.getByLabel("Email or name").fill(asked);
    await button(page, "Search").click();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
  };
}

async function refuseDeletion(page: Page, origin: string): Promise<void> {
  await find(PERSON)(page, origin);
  await button(page, "Delete for good").click();
  await page.locator("[data-part=error-summary]").waitFor();
}

async function openMenu(page: Page, origin: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/desk/audit`);
  await button(page, "Menu").click();
}

async function saveStatus(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/desk/surveys/survey-1`);
  await waitForScripts(page);
  await page.getByRole("radio", { name: "Contacted" }).check();
  await button(page, "Save").click();
  await page.getByText("set by Miriam Hale").waitFor();
}

async function refuseTracking(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/desk/orders/${ODD}?ship`);
  await waitForScripts(page);
  await page.getByLabel("Tracking").fill("1".repeat(201));
  await button(page, "Mark as shipped").click();
  await page.locator("[data-part=error-summary]").waitFor();
}

async function openRefund(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/desk/orders/${ORDER}?refund`);
  await waitForScripts(page);
  await page.getByRole("radio", { name: "Some items" }).check();
}

function checkRefund(amount: string, seen: string) {
  return async (page: Page, origin: string) => {
    await page.goto(`${origin}/desk/orders/${ODD}?refund`);
    await waitForScripts(page);
    await page.getByRole("radio", { name: "An amount" }).check();
    await page.getByRole("textbox", { name: "Amount" }).fill(amount);
    await button(page, "Check the refund").click();
    await page.locator(`main ${seen}`).waitFor();
  };
}

async function refuseContent(page: Page, origin: string): Promise<void> {
  await leaveBlanks(page, origin);
  await button(page, "Publish").click();
  await page.locator("[data-part=error-summary]").waitFor();
}

async function saveIncomplete(page: Page, origin: string): Promise<void> {
  await leaveBlanks(page, origin);
  await button(page, "Save draft").click();
  await page.locator("[data-part=todo]").waitFor();
}

/** One mistake in the page's own fields, and one in a list. */
async function leaveBlanks(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/desk/content/about`);
  await waitForScripts(page);
  await page.getByLabel("Introduction").fill("");
  const role = page.locator('[id="team[1].role"]');
  // Where a draft with the mistake was saved by itself, its fold is open.
  if (!(await role.isVisible())) await page.locator("summary", { hasText: "Person 2: " }).click();
  await role.fill("");
}

async function overtakeContent(page: Page, origin: string): Promise<void> {
  const other = await page.context().newPage();
  await page.goto(`${origin}/desk/content/about`);
  await waitForScripts(page);
  await other.goto(`${origin}/desk/content/about`);
  await waitForScripts(other);
  await other.getByLabel("Introduction").fill(`Theirs, of ${Date.now()}`);
  await button(other, "Save draft").click();
  await other.getByText("Draft saved").waitFor();
  await other.close();
  await page.getByLabel("Introduction").fill("Mine");
  await button(page, "Save draft").click();
  await page.getByText("This page was just saved somewhere else").waitFor();
}

async function scan(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/desk/account/second-step`);
  await button(page, "Continue").click();
  await page.getByRole("img", { name: "QR code" }).waitFor();
}

async function showTooltip(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/desk/messages/message-1`);
  await page.getByRole("button", { name: "Copy the email address" }).first().focus();
  await page.getByRole("tooltip").waitFor();
}
