import type { Locator, Page, Request } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { hashToken } from "../../app/server/security/cookies-and-tokens.server.ts";
import { lostLinkWords } from "../../app/shop/orders/words.ts";
import { stockAlertMistakes } from "../../app/shop/stock-alerts/words.ts";
import { questions } from "../../app/survey/questions.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { makeMember, MFA_PATH } from "../support/desk-visitor.ts";
import { textOf } from "../support/html-form.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, addPasskey, addPictures, addSurvey, PERSON, PICTURES } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";
import { eventually, type SharedWindow, shareWindow, waitForScripts } from "../support/visit.ts";
import { type Page as Answer, visit, type Visitor } from "../support/visitor.ts";

// Every form that a person fills in says what is missing before anything is sent. Without JavaScript the server says
// the same (docs/decisions/0140).

interface Case {
  name: string;
  path: string;
  /** Who is signed in: nobody, or a member who typed the password long ago, has a passkey, or has to use it yet. */
  as?: "nobody" | "stale" | "keyed" | "halfway";
  /** What leads from the page of the path to the form; without JavaScript, where it takes a post. */
  open?: (page: Page) => Promise<void>;
  leadTo?: (person: Visitor) => Promise<Answer>;
  /** The page has no scripts, so the server alone says it. */
  isPlain?: true;
  /** What is typed, by the fields' names. A checkbox or radio button has its value. */
  typed: Record<string, string>;
  /** What is typed as well, and is never sent back. */
  secret?: Record<string, string>;
  /** What is typed into the field that is then left blank. */
  blank: Record<string, string>;
  button: string;
  /** Whether the form saves itself as a draft while one types. */
  savesItself?: true;
  /** Whether the button decides what has to be filled in, so that nothing is said when the field is left. */
  isOfButton?: true;
  message: string;
}

const ORDER = "A".repeat(22);
const AT = "2026-01-01T00:00:00.000Z";
const LINK = "L".repeat(22);
const PASSKEY = `${MFA_PATH}?passkey=passkey-keyed`;

const cases: Case[] = [
  {
    name: "a message",
    path: "/contact",
    typed: { email: "ruth@example.com", message: "Grace and peace" },
    blank: { name: "Ruth" },
    button: "Send Message",
    message: "Enter your name",
  },
  {
    name: "the survey",
    path: "/survey/creator?step=1",
    typed: { current_stage: "exploring", archetypes: "Sage", platforms: "A podcast" },
    blank: { name: "Ruth" },
    button: "Next Step",
    message: questions.name.required ?? "",
  },
  {
    name: "a lost order link",
    path: "/orders",
    typed: { email: "ruth@example.com" },
    blank: { number: "3FA9C21B" },
    button: lostLinkWords.send,
    message: lostLinkWords.mistakes.number.missing,
    isPlain: true,
  },
  {
    name: "a size that is sold out",
    path: "/shop/covenant-tee/back-in-stock",
    typed: { size: "L" },
    blank: { email: "ruth@example.com" },
    button: "Email me when it's back",
    message: stockAlertMistakes.email,
    isPlain: true,
  },
  {
    name: "a parcel",
    path: `/desk/orders/${ORDER}?ship`,
    typed: { tracking: "1Z999" },
    blank: { "units.1": "1" },
    button: "Mark as shipped",
    message: "Type how many of each item are in the package: no more than are left, and at least one in all",
  },
  {
    name: "a refund",
    path: `/desk/orders/${ORDER}?refund`,
    typed: { "refund-what": "amount", "refund-note": "Came broken" },
    blank: { "refund-amount": "1" },
    button: "Check the refund",
    message: "Type an amount in dollars, such as 12.50, from $0.01 to $30.10",
  },
  {
    name: "a note",
    path: "/desk/messages/message",
    typed: { subject: "Half a reply" },
    blank: { text: "Half a note" },
    button: "Add note",
    isOfButton: true,
    message: "Write something first",
  },
  {
    name: "a reply",
    path: "/desk/messages/message",
    typed: { subject: "Your question", text: "Half a note" },
    blank: { "reply-text": "Hi" },
    button: "Send reply",
    message: "Write something first",
  },
  {
    name: "a next step",
    path: "/desk/surveys/survey",
    typed: { day: "2026-12-01", status: "closed" },
    blank: { step: "Call" },
    button: "Save",
    message: "Say what the next step is, or clear its date",
  },
  {
    name: "times for a call",
    path: "/desk/surveys/survey",
    typed: { "talk-at": "919-555-0142", talk: "phone" },
    blank: { "time-1": "2027-01-05T10:00" },
    button: "Send these times",
    message: "Enter at least one time",
  },
  {
    name: "an invitation",
    path: "/desk/members",
    typed: { email: "naomi@example.com", role: "reader" },
    blank: { name: "Naomi" },
    button: "Invite",
    message: "Enter a name",
  },
  {
    name: "a new link for a member",
    path: "/desk/members/staff-naomi?link",
    typed: {},
    blank: { "confirm-link": "yes" },
    button: "Send a new link",
    message: "Confirm that you want to remove the password",
  },
  {
    name: "deactivating a member",
    path: "/desk/members/staff-naomi?disable",
    typed: {},
    blank: { "confirm-disable": "yes" },
    button: "Deactivate",
    message: "Confirm that you want to deactivate this account",
  },
  {
    name: "deleting a person",
    path: "/desk/people",
    open: async (page) => {
      await page.locator("#q").fill(PERSON);
      await page.getByRole("button", { name: "Search", exact: true }).last().click();
      await page.locator("#confirm").waitFor();
    },
    leadTo: async (person) => person.go(await person.get("/desk/people"), "search", { q: PERSON }),
    typed: {},
    blank: { confirm: "x" },
    button: "Delete for good",
    message: `Type ${PERSON} to confirm`,
  },
  {
    name: "signing in",
    path: "/desk/sign-in",
    as: "nobody",
    typed: { email: "naomi@example.com" },
    blank: { password: "x" },
    button: "Sign in",
    message: "Enter your password",
  },
  {
    name: "signing in without an address",
    path: "/desk/sign-in",
    as: "nobody",
    typed: {},
    secret: { password: "copper meadow thistle" },
    blank: { email: "x" },
    button: "Sign in",
    message: "Enter your email address",
  },
  {
    name: "the second step of signing in",
    path: "/desk/second-factor",
    as: "halfway",
    typed: {},
    blank: { code: "1" },
    button: "Continue",
    message: "Enter the code",
  },
  {
    name: "the password of a new member",
    path: `/desk/set-password/${LINK}`,
    as: "nobody",
    isPlain: true,
    typed: {},
    blank: { password: "x" },
    button: "Set password",
    message: "Make the password 12 characters or longer",
  },
  {
    name: "another password",
    path: "/desk/account/password",
    typed: {},
    secret: { password: "copper meadow thistle" },
    blank: { current: "x" },
    button: "Change password",
    message: "Enter your current password",
  },
  {
    name: "an authenticator app",
    path: MFA_PATH,
    as: "stale",
    typed: { name: "Tablet" },
    blank: { current: "x" },
    button: "Continue",
    message: "Enter your current password",
  },
  {
    name: "the first code of an authenticator app",
    path: MFA_PATH,
    open: async (page) => {
      await page.getByRole("button", { name: "Continue" }).click();
      await page.locator("#code").waitFor();
    },
    leadTo: async (person) => person.go(await person.get(MFA_PATH), "add", {}),
    typed: {},
    blank: { code: "1" },
    button: "Turn on",
    message: "Enter the code",
  },
  {
    name: "the password before a passkey is added",
    path: `${MFA_PATH}?new-passkey`,
    as: "stale",
    typed: {},
    blank: { current: "x" },
    button: "Continue",
    message: "Enter your current password",
  },
  {
    name: "the name of a passkey",
    path: PASSKEY,
    as: "keyed",
    typed: {},
    blank: { passkey_name: "x" },
    button: "Rename",
    message: "Enter a name for the passkey",
  },
  {
    name: "removing a passkey",
    path: PASSKEY,
    as: "keyed",
    typed: {},
    blank: { current: "x" },
    button: "Remove passkey",
    message: "Enter your current password",
  },
  {
    name: "a saved filter",
    path: "/desk/messages?show=open",
    open: (page) => page.getByText("Save this filter").click(),
    typed: {},
    blank: { "filter-name": "Weddings" },
    button: "Save filter",
    message: "Give the filter a name",
  },
  {
    name: "a new product",
    path: "/desk/new-product",
    typed: {
      description: "One.",
      "pictures[0].src": "/pictures/shop/covenant-tee.svg",
      "pictures[0].alt": "A tee",
      "sizes[1].size": "M",
      "sizes[1].price": "28",
      "sizes[1].stock": "unlimited",
    },
    blank: { name: "New Tee" },
    button: "Create",
    message: "Name can't be blank.",
  },
  {
    name: "a product",
    path: "/desk/products/covenant-tee",
    typed: { name: "Typed", "pictures[0].place": "2", "sizes[0].stock": "unlimited" },
    blank: { "sizes[0].price": "28" },
    button: "Save",
    message: "Price of size 'S' can't be blank.",
  },
  {
    name: "a picture",
    path: `/desk/pictures/${PICTURES.ready}`,
    typed: { name: "A choir" },
    blank: { alt: "They sing" },
    button: "Save",
    message: "Describe what the picture shows, or mark it as decoration",
  },
  {
    name: "a page's words",
    path: "/desk/content/about",
    typed: { nameText: "Kept" },
    blank: { intro: "Half a sentence" },
    button: "Publish",
    savesItself: true,
    message: "Introduction can't be blank",
  },
  {
    name: "shipping rates",
    path: "/desk/content/postage",
    open: (page) =>
      page.locator('details:has([id="groups[1].price"])').evaluate((entry) => entry.setAttribute("open", "")),
    typed: { pickup: "12 Mill Road, Durham", "groups[1].name": "Canada and Mexico" },
    blank: { "groups[1].price": "1" },
    button: "Publish",
    savesItself: true,
    message: "Group 2: Shipping price in dollars can't be blank",
  },
];

const server = useServerAndBrowser(startServer);
const members: Record<string, DeskMember> = {};
const windows: Record<string, SharedWindow> = {};

beforeAll(async () => {
  for (const name of ["member", "stale", "keyed", "halfway"])
    members[name] = await signInMember(server.databaseFile, `Ruth ${name}`);
  await makeMember(server, "naomi");
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addOrder(db, ORDER);
    await addMessage(db, "message");
    await addPictures(db);
    await addSurvey(db, "survey", { email: "naomi@example.com" });
    for (const name of ["keyed", "halfway"]) await addPasskey(db, idOf(name), `passkey-${name}`);
    const sessionOf = (name: string) => db.updateTable("staff_sessions").where("staff_id", "=", idOf(name));
    await sessionOf("halfway").set({ aal: "aal1" }).execute();
    await sessionOf("stale").set({ password_at: AT }).execute();
    const link = { token_hash: hashToken(LINK), staff_id: "staff-naomi", created_at: AT, used_at: null };
    await db
      .insertInto("password_links")
      .values({ ...link, expires_at: "2999-01-01T00:00:00.000Z" })
      .execute();
    await db.updateTable("order_lines").set({ quantity: 2, held: 2 }).where("order_id", "=", ORDER).execute();
  });
});

test.each(cases.filter(({ isPlain }) => !isPlain))(
  "$name: the page says what is missing, and sends nothing",
  async ({ path, as, open, typed, secret = {}, blank, button, isOfButton, savesItself, message }) => {
    await windowOf(as ?? "member").visit(async (page, context) => {
      const member = members[as ?? "member"];
      if (member) await context.addCookies([{ ...member.cookie, url: server.origin }]);
      await page.goto(server.origin + path);
      await waitForScripts(page);
      await open?.(page);
      await waitForScripts(page);
      const posts: string[] = [];
      const note = (request: Request) => {
        const isSave = savesItself && !request.postData()?.includes("intent=");
        if (request.method() === "POST" && !isSave) posts.push(request.url());
      };
      page.on("request", note);
      for (const [name, value] of Object.entries({ ...typed, ...secret, ...blank })) await fill(page, name, value);
      const [field = ""] = Object.keys(blank);
      await fill(page, field, "");
      const input = page.locator(`main [name="${field}"]`).first();
      if (!isOfButton) {
        await input.blur();
        await eventually(() => saidOf(input)).toContain(message);
      }
      await page.getByRole("button", { name: button, exact: true }).click();
      const summary = page.locator("[data-part=error-summary]");
      await eventually(() => summary.locator("li").allInnerTexts()).toEqual([message]);
      expect(await summary.getByRole("link").getAttribute("href")).toBe(`#${field}`);
      await eventually(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
      await eventually(() => page.title()).toMatch(/^Error: /);
      expect(await input.getAttribute("aria-invalid")).toBe("true");
      expect(await saidOf(input)).toContain(message);
      expect(posts).toEqual([]);
      for (const [name, value] of Object.entries({ ...typed, ...secret }))
        expect(await valueOf(page, name)).toBe(value);
      page.off("request", note);
    });
  },
);

test.each(cases)("$name: without JavaScript the server says the same", async (row) => {
  const { path, as = "member", typed, secret = {}, blank, button, message } = row;
  const person = members[as] ? visitDesk(server.origin, members[as]) : visit(server.origin);
  const page = row.leadTo ? await row.leadTo(person) : await person.get(path);
  const form = page.forms.find(({ buttons }) => buttons.some(({ text }) => text === button));
  const intent = form?.buttons.find(({ text }) => text === button)?.intent ?? "";
  const [field = ""] = Object.keys(blank);
  const said = await person.press({ ...page, form: form ?? null, forms: [] }, intent, {
    ...typed,
    ...secret,
    [field]: "",
  });
  expect(said.status).toBe(400);
  expect(said.title).toMatch(/^Error: /);
  const summary = /<[^>]*data-part="error-summary".*?<\/ul>/s.exec(said.html)?.[0] ?? "";
  expect(
    [...summary.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to, text = ""]) => [to, textOf(text)]),
  ).toEqual([[`#${field}`, message]]);
  const fields = said.forms.flatMap((one) => one.fields);
  for (const [name, value] of Object.entries(typed)) expect(fields, name).toContainEqual([name, value]);
  for (const value of Object.values(secret)) expect(said.html).not.toContain(value);
});

/** One window for everybody who is the same person: a new one takes as long as opening two pages. */
function windowOf(as: string): SharedWindow {
  return (windows[as] ??= shareWindow(server.origin, () => openContext(server.browser, { javaScriptEnabled: true })));
}

/** The message by a field, or by the group of boxes that it is in. */
function saidOf(input: Locator): Promise<string> {
  return input.evaluate((one) => {
    const ids = one.closest("[aria-describedby]")?.getAttribute("aria-describedby")?.split(" ") ?? [];
    return document.getElementById(ids.at(-1) ?? "")?.innerText ?? "";
  });
}

function idOf(name: string): string {
  return members[name]?.id ?? "";
}

async function fill(page: Page, name: string, value: string): Promise<void> {
  const field = page.locator(`main [name="${name}"]:not([type=hidden])`);
  const kind = await field.first().evaluate((one) => (one as HTMLInputElement).type);
  if (kind === "checkbox" && value === "") await field.uncheck();
  else if (kind === "radio" || kind === "checkbox")
    await page.locator(`main [name="${name}"][value="${value}"]`).check();
  else if (kind === "select-one") await field.selectOption(value);
  else await field.fill(value);
}

async function valueOf(page: Page, name: string): Promise<string> {
  return page.evaluate((field) => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>(`main [name="${field}"]:not([type=hidden])`)];
    return inputs.find(({ type, checked }) => !["radio", "checkbox"].includes(type) || checked)?.value ?? "";
  }, name);
}
