import type { Browser, Locator, Page, Route } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTyped } from "../../app/server/forms/typed-text.ts";
import { readSurveyPost } from "../../app/survey/read-post.server.ts";
import { ageSessions } from "../support/auth-client.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import type { DeskMember } from "../support/desk-member.ts";
import { fillDesk } from "../support/desk-states.ts";
import { makeMember } from "../support/desk-visitor.ts";
import { button, fillStep, linkField, waitForStep } from "../support/fill-survey.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { PERSON } from "../support/seed-desk.ts";
import { addByPage } from "../support/shop-browser.ts";
import { openInbox, type SmtpInbox } from "../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { eventually, type SharedWindow, shareWindow, waitForScripts } from "../support/visit.ts";

// Enter in a text field does what the field is for (docs/decisions/0066). Tests every text field of every form.

const TEXT_FIELDS =
  "input:is([type=text], [type=email], [type=password], [type=number], [type=search], [type=date], :not([type])):not([hidden], [name=leave_blank]), textarea";

let inbox: SmtpInbox;
const ORDER = "/desk/orders/AAAAAAAAAAAAAAAAAAAAAA";

let server: TestServer;
let browser: Browser;
let member: DeskMember;

beforeAll(async () => {
  inbox = await openInbox();
  [server, browser] = await Promise.all([startServer(inbox.env), openBrowser()]);
  await seedCatalogue(server.databaseFile);
  member = await fillDesk(server.databaseFile);
  await makeMember(server, "enter");
  await makeMember(server, "waits");
  sharedWindow = shareWindow(server.origin, () => openContext(browser, { javaScriptEnabled: true }));
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await inbox?.close();
});

/** The effect of Enter: submits this intent, requests this path, or starts a new line or a new link. */
type Effect = { posts: string } | { gets: string } | "a line" | "a link";

interface Form {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** By the field's name, without numbers. Contains every text field of the page. */
  fields: Record<string, Effect>;
}

const NEXT = { posts: "next" };
/** Enter in the subject sends no email. */
const replyFields: Form["fields"] = { subject: { posts: "save" }, "reply-text": "a line" };

const forms: Form[] = [
  {
    name: "step 1",
    open: survey(1),
    fields: { name: NEXT, creator_name: NEXT, self_description: "a line", platforms: NEXT },
  },
  {
    name: "step 2",
    open: survey(2),
    fields: { niche: NEXT, takeaway_goals: "a line", email: { posts: "email-link" } },
  },
  { name: "step 3", open: survey(3), fields: { email: { posts: "email-link" } } },
  {
    name: "step 4",
    open: survey(4),
    fields: {
      success_vision: "a line",
      ideal_tetm_support: "a line",
      content_links: "a link",
      email: { posts: "submit" },
    },
  },
  { name: "contact", open: at("/contact"), fields: { name: { posts: "" }, email: { posts: "" }, message: "a line" } },
  { name: "a product", open: at("/shop/covenant-tee"), fields: { quantity: { posts: "add" } } },
  {
    name: "the cart",
    open: (page) => addByPage(page, server, "fish-fry-bandana"),
    fields: { quantity: { posts: "update" } },
  },
  {
    name: "sign-in",
    open: at("/desk/sign-in"),
    fields: { email: { posts: "" }, password: { posts: "" } },
  },
  {
    name: "a password",
    open: onDesk("/desk/account/password"),
    fields: { current: { posts: "" }, password: { posts: "" } },
  },
  { name: "a new app", open: onDesk("/desk/account/second-step"), fields: { name: { posts: "add" } } },
  { name: "a new passkey", open: askForPassword, fields: { current: { posts: "confirm" } } },
  {
    name: "a passkey",
    open: onDesk("/desk/account/second-step?passkey=passkey-1"),
    fields: { passkey_name: { posts: "rename-passkey" }, current: { posts: "remove-passkey" } },
  },
  { name: "an app's code", open: scanApp, fields: { code: { posts: "verify" } } },
  { name: "surveys", open: onDesk("/desk/surveys"), fields: { q: { gets: "/desk/surveys" } } },
  {
    name: "a survey",
    open: onDesk("/desk/surveys/survey-1"),
    fields: {
      step: { posts: "save" },
      day: { posts: "save" },
      "talk-at": { posts: "save" },
      text: "a line",
      ...replyFields,
    },
  },
  {
    name: "a filter to save",
    open: async (page) => {
      await onDesk("/desk/messages?owner=me")(page);
      await page.getByText("Save this filter").click();
    },
    fields: { q: { gets: "/desk/messages" }, "filter-name": { posts: "save" } },
  },
  {
    name: "a message",
    open: onDesk("/desk/messages/message-1"),
    fields: { step: { posts: "save" }, day: { posts: "save" }, text: "a line", ...replyFields },
  },
  {
    name: "the funnel",
    open: onDesk("/desk/funnel"),
    fields: { from: { gets: "/desk/funnel" }, to: { gets: "/desk/funnel" } },
  },
  { name: "orders", open: onDesk("/desk/orders"), fields: { q: { gets: "/desk/orders" } } },
  {
    name: "an order",
    open: onDesk(ORDER),
    fields: { tracking: { posts: "ship" } },
  },
  {
    name: "a refund",
    open: openRefund,
    fields: {
      "refund-units.": { posts: "refund-review" },
      "refund-amount": { posts: "refund-review" },
      "refund-note": "a line",
    },
  },
  { name: "an order's link", open: at("/orders"), fields: { number: { posts: "" }, email: { posts: "" } } },
  { name: "a stock alert", open: at("/shop/sunday-cap/back-in-stock"), fields: { email: { posts: "ask" } } },
  { name: "a new product", open: onDesk("/desk/new-product"), fields: productFields("sizes[].size", "sizes[].stock") },
  {
    name: "a product at the desk",
    open: onDesk("/desk/products/covenant-tee"),
    fields: productFields("sizes[].size", "sizes[].stock"),
  },
  { name: "people", open: onDesk("/desk/people"), fields: { q: { posts: "search" } } },
  { name: "a person", open: findPerson, fields: { q: { posts: "search" }, confirm: { posts: "delete" } } },
  { name: "members", open: onDesk("/desk/members"), fields: { name: { posts: "invite" }, email: { posts: "invite" } } },
];

let sharedWindow: SharedWindow;

// Without JavaScript a browser presses the same button: the first one of the form.
test.each(forms)("$name", { timeout: 240_000 }, ({ open, fields }) =>
  sharedWindow.visit(async (page) => {
    await open(page);
    const names = await page
      .locator("main")
      .locator(TEXT_FIELDS)
      .evaluateAll((all) => all.map((one) => one.getAttribute("name") ?? ""));
    expect(new Set(names.map(withoutNumber)), "fields of the page").toEqual(new Set(Object.keys(fields)));
    let isFresh = true;
    for (const [index, name] of names.entries()) {
      const effect = fields[withoutNumber(name)];
      // One of several fields of the same kind is enough.
      if (!effect || names.map(withoutNumber).indexOf(withoutNumber(name)) !== index) continue;
      if (!isFresh) await open(page);
      if ((await page.locator("script[type=module]").count()) > 0) await waitForScripts(page);
      const found = await effectOf(page, page.locator("main").locator(TEXT_FIELDS).nth(index));
      expect(found, name).toEqual(effect);
      // A new line changes no other field.
      isFresh = effect === "a line";
    }
  }, /./),
);

/** Types, presses Enter and returns the effect. No submission reaches the server. */
async function effectOf(page: Page, field: Locator): Promise<Effect> {
  const sent: Effect[] = [];
  const before = await linkField(page, 2).count();
  const type = await field.getAttribute("type");
  const isList = (await field.getAttribute("name")) === "content_links";
  // Turns off the browser's validation, which would ask for required fields first.
  await field.evaluate((one) => one.closest("form")?.setAttribute("novalidate", ""));
  await field.fill(
    type === "date" ? "2026-01-02" : type === "number" ? "2" : type === "email" ? "ruth@example.com" : "Typed",
  );
  // Waits for an autosave, which isn't an effect of Enter.
  if ((await page.locator("[data-part=saved-line]").count()) > 0)
    await eventually(() => page.locator("[data-part=saved-line]").textContent()).not.toBe("Saving");
  const path = new URL(page.url()).pathname;
  const catchIt = async (route: Route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (request.method() === "POST") {
      const intent = intentOf(url, new URLSearchParams(request.postData() ?? ""));
      if (intent !== "autosave") sent.push({ posts: intent });
    } else if (request.isNavigationRequest() && url.search !== "") sent.push({ gets: url.pathname });
    else return route.continue();
    return route.fulfill({ status: 204 });
  };
  await page.route(
    (url) => url.pathname.replace(/\.data$/, "") === path || /^\/(cart|desk\/filters)/.test(url.pathname),
    catchIt,
  );
  // A form that checks itself may refuse what the press would send.
  await field.evaluate((one) =>
    one.closest("form")?.addEventListener("submit", ({ submitter }) => {
      document.body.dataset.pressed = (submitter as HTMLButtonElement | null)?.value ?? "";
    }),
  );
  await field.press("Enter");
  const refused = page.locator("[data-pressed]:has([data-part=error-summary])");
  const changed = async () => (await field.inputValue()).includes("\n") || (await linkField(page, 2).count()) > before;
  await eventually(async () => sent.length > 0 || (await refused.count()) > 0 || (await changed())).toBe(true);
  if ((await refused.count()) > 0) sent.push({ posts: (await refused.getAttribute("data-pressed")) ?? "" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const [first] = sent;
  return first ?? (isList ? "a link" : "a line");
}

/** Returns the intent of a submission. For the survey, reads it as the server does. */
function intentOf({ pathname, searchParams }: URL, fields: URLSearchParams): string {
  if (!pathname.startsWith("/survey/creator")) return fields.get("intent") ?? "";
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, readTyped(value));
  return readSurveyPost(form, searchParams.get("step")).intent;
}

function withoutNumber(name: string): string {
  return name.replace(/\d+$/, "").replace(/\[\d+\]/, "[]");
}

function at(path: string) {
  return (page: Page) => page.goto(server.origin + path);
}

function onDesk(path: string) {
  return async (page: Page) => {
    await page.context().addCookies([{ ...member.cookie, url: server.origin }]);
    await page.goto(server.origin + path);
  };
}

function survey(step: 1 | 2 | 3 | 4) {
  return async (page: Page) => {
    const address = `${server.origin}/survey/creator?step=${step}`;
    await page.goto(address);
    for (const done of page.url() === address ? [] : ([1, 2, 3] as const).slice(0, step - 1)) {
      await fillStep(page, done, fullAnswers("Presses Enter"));
      await button(page, "Next Step").click();
      await waitForStep(page, (done + 1) as 2 | 3 | 4);
    }
    if (step === 1) await fillStep(page, 1, { name: "Presses Enter", current_stage: "exploring" });
    else await page.goto(address);
  };
}

async function scanApp(page: Page): Promise<void> {
  await signIn(page, "enter");
  await page.goto(`${server.origin}/desk/account/second-step`);
  await button(page, "Continue").click();
  await page.getByRole("img", { name: "QR code" }).waitFor();
}

/** The password is asked for if it was entered more than ten minutes ago. */
async function askForPassword(page: Page): Promise<void> {
  await signIn(page, "waits");
  await ageSessions(server, "staff-waits", 0.2);
  await page.goto(`${server.origin}/desk/account/second-step?new-passkey`);
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${server.origin}/desk/sign-in`);
  await page.getByLabel("Email").fill(`${name}@example.com`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.origin}/desk`);
}

async function openRefund(page: Page): Promise<void> {
  await onDesk(`${ORDER}?refund`)(page);
  await page.locator("[name=refund-what][value=items]").check({ force: true });
}

async function findPerson(page: Page): Promise<void> {
  await onDesk("/desk/people")(page);
  await page.locator("#q").fill(PERSON);
  await page.locator("button[value=search]").first().click();
  await page.locator("#confirm").waitFor();
}

function productFields(...more: string[]): Record<string, Effect> {
  const save = { posts: "save" };
  const names = [
    "name",
    "pictures[].alt",
    "pictures[].place",
    "compare_at",
    "position",
    "slug",
    "sizes[].price",
    ...more,
  ];
  return { ...Object.fromEntries(names.map((name) => [name, save])), description: "a line" };
}
