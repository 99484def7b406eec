import type { Page, Request } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { makeMember, MFA_PATH } from "../support/desk-visitor.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, addPasskey, addPictures, addSurvey, PERSON, PICTURES } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";
import { eventually, type SharedWindow, shareWindow, waitForScripts } from "../support/visit.ts";

// Forms with scripts report missing fields before sending (docs/decisions/0140). Others: tests/http/every-form.test.ts.

/** A blank field, the pressed button, and the form's message. `begin` leads to the form. */
type Row = [path: string, field: string, button: string, message: string, begin?: (page: Page) => Promise<unknown>];

/** `stale` typed the password long ago, `keyed` has a passkey, and `halfway` has yet to use it. */
type Who = "nobody" | "member" | "stale" | "keyed" | "halfway";

const ORDER = "A".repeat(22);
const PASSKEY = `${MFA_PATH}?passkey=passkey-keyed`;

const forms: Record<Who, Row[]> = {
  nobody: [
    ["/contact", "name", "Send Message", "Enter your name"],
    ["/survey/creator?step=1", "name", "Next Step", "Name is required"],
    ["/desk/sign-in", "email", "Sign in", "Enter your email address"],
    ["/desk/sign-in", "password", "Sign in", "Enter your password"],
  ],
  member: [
    [`/desk/orders/${ORDER}?ship`, "units.1", "Mark as shipped", "Type how many of each item are in the package"],
    [`/desk/orders/${ORDER}?refund`, "refund-amount", "Check the refund", "Type an amount in dollars", chooseAmount],
    ["/desk/messages/message", "text", "Add note", "Write something first"],
    ["/desk/messages/message", "reply-text", "Send reply", "Write something first", typeSubject],
    ["/desk/surveys/survey", "step", "Save", "Say what the next step is, or clear its date", typeDay],
    ["/desk/surveys/survey", "time-1", "Send these times", "Enter at least one time"],
    ["/desk/members", "name", "Invite", "Enter a name"],
    ["/desk/members/staff-naomi?link", "confirm-link", "Send a new link", "Confirm that you want to remove the"],
    ["/desk/members/staff-naomi?disable", "confirm-disable", "Deactivate", "Confirm that you want to deactivate"],
    ["/desk/people", "confirm", "Delete for good", `Type ${PERSON} to confirm`, findPerson],
    ["/desk/account/password", "current", "Change password", "Enter your current password"],
    [MFA_PATH, "code", "Turn on", "Enter the code", scanApp],
    ["/desk/messages?show=open", "filter-name", "Save filter", "Give the filter a name", openFilter],
    ["/desk/new-product", "name", "Create", "Name can't be blank."],
    ["/desk/products/covenant-tee", "sizes[0].price", "Save", "Price of size 'S' can't be blank."],
    [`/desk/pictures/${PICTURES.ready}`, "alt", "Save", "Describe what the picture shows, or mark it as decoration"],
    ["/desk/content/about", "intro", "Publish", "Introduction can't be blank"],
    ["/desk/content/postage", "groups[1].price", "Publish", "Group 2: Shipping price in dollars can't", openGroup],
  ],
  stale: [
    [MFA_PATH, "current", "Continue", "Enter your current password"],
    [`${MFA_PATH}?new-passkey`, "current", "Continue", "Enter your current password"],
  ],
  keyed: [
    [PASSKEY, "passkey_name", "Rename", "Enter a name for the passkey"],
    [PASSKEY, "current", "Remove passkey", "Enter your current password"],
  ],
  halfway: [["/desk/second-factor", "code", "Continue", "Enter the code"]],
};

const server = useServerAndBrowser(startServer);
const members: Partial<Record<Who, DeskMember>> = {};
/** One window per person, because a new one takes as long as opening two pages. */
const windows: Partial<Record<Who, SharedWindow>> = {};

beforeAll(async () => {
  for (const name of ["member", "stale", "keyed", "halfway"] as const)
    members[name] = await signInMember(server.databaseFile, `Ruth ${name}`);
  await makeMember(server, "naomi");
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addOrder(db, ORDER);
    await db.updateTable("order_lines").set({ quantity: 2, held: 2 }).where("order_id", "=", ORDER).execute();
    await addMessage(db, "message");
    await addPictures(db);
    await addSurvey(db, "survey", { email: "naomi@example.com" });
    for (const name of ["keyed", "halfway"] as const) await addPasskey(db, idOf(name), `passkey-${name}`);
    const sessionOf = (name: Who) => db.updateTable("staff_sessions").where("staff_id", "=", idOf(name));
    await sessionOf("halfway").set({ aal: "aal1" }).execute();
    await sessionOf("stale").set({ password_at: "2026-01-01T00:00:00.000Z" }).execute();
  });
});

const rows = (Object.entries(forms) as [Who, Row[]][]).flatMap(([who, all]) =>
  all.map((row): [Who, ...Row] => [who, ...row]),
);

test.each(rows)("%s, %s: without '%s', '%s' says so, and sends nothing", (who, path, field, button, message, begin) =>
  windowOf(who).visit(async (page, context) => {
    const member = members[who];
    if (member) await context.addCookies([{ ...member.cookie, url: server.origin }]);
    await page.goto(server.origin + path);
    await waitForScripts(page);
    await begin?.(page);
    await waitForScripts(page);
    const posts: string[] = [];
    const note = (request: Request) => {
      // The website's texts save themselves as drafts.
      const isDraft = path.startsWith("/desk/content/") && !request.postData()?.includes("intent=publish");
      if (request.method() === "POST" && !isDraft) posts.push(request.url());
    };
    page.on("request", note);
    const input = page.locator(`main [name="${field}"]:not([type=hidden])`).first();
    const isBox = (await input.getAttribute("type")) === "checkbox";
    await (isBox ? input.uncheck() : input.fill(""));
    await page.getByRole("button", { name: button, exact: true }).click();
    const summary = page.locator("[data-part=error-summary]");
    const link = summary.locator(`a[href="#${field}"]`);
    await eventually(() => link.allInnerTexts()).toEqual([expect.stringContaining(message)]);
    await eventually(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    await eventually(() => page.title()).toMatch(/^Error: /);
    expect(await input.getAttribute("aria-invalid")).toBe("true");
    expect(posts).toEqual([]);
    page.off("request", note);
  }),
);

function idOf(name: Who): string {
  return members[name]?.id ?? "";
}

function windowOf(who: Who): SharedWindow {
  return (windows[who] ??= shareWindow(server.origin, () => openContext(server.browser, { javaScriptEnabled: true })));
}

function chooseAmount(page: Page): Promise<void> {
  return page.locator("[name=refund-what][value=amount]").check();
}

function typeDay(page: Page): Promise<void> {
  return page.locator("main [name=day]").fill("2026-12-01");
}

function typeSubject(page: Page): Promise<void> {
  return page.locator("main [name=subject]").fill("Your question");
}

async function findPerson(page: Page): Promise<void> {
  await page.locator("#q").fill(PERSON);
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await page.locator("#confirm").waitFor();
}

async function scanApp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await page.locator("#code").waitFor();
}

function openFilter(page: Page): Promise<void> {
  return page.getByText("Save this filter").click();
}

async function openGroup(page: Page): Promise<void> {
  await page.locator('details:has([id="groups[1].price"])').evaluate((entry) => entry.setAttribute("open", ""));
  await page.locator('[name="groups[1].name"]').fill("Canada and Mexico");
}
