import type { BrowserContext, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { teamMessageEmail } from "../../app/contact/send-message.server.ts";
import type { Database } from "../../app/database/database.ts";
import { renderEmail } from "../../app/mail/write-email.ts";
import { orderConfirmation } from "../../app/shop/orders/order-emails.ts";
import { orderUrl } from "../../app/shop/orders/shopper/order-link.server.ts";
import { orderPageWords } from "../../app/shop/orders/shopper/shopper-order.ts";
import { teamSurveyEmail } from "../../app/survey/notify-of-survey.server.ts";
import { signInMember } from "../support/desk-member.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { button, fillStep, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { countPrintedPages } from "../support/printed-page.ts";
import { seed, seedProducts } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { addByPage, goToPayment } from "../support/shop-browser.ts";
import { startShop } from "../support/shop-server.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { useServerAndBrowser } from "../support/use-site.ts";

// Every page with visitors' text, on the narrowest supported screen (WCAG 2.2, 1.4.10).

/** Each is short enough for a name. */
const oddTexts = {
  "letters without a space": "a".repeat(200),
  "a link": `https://drive.google.com/drive/folders/${"1AbCdEfGhIjKlMnOpQrStUvWxYz_".repeat(4)}?usp=sharing&key=0-x`,
  Hebrew: "ישעיהו".repeat(30),
  Thai: "สวัสดีครับผม".repeat(15),
} as const;

/** Characters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF]/;

/** The local part is wider than a narrow screen. */
const oddAddress = `${"a".repeat(200)}@example.com`;

const LONG_SIZE = "X".repeat(20);

const oddProducts = [
  seed("odd-letters", "W".repeat(120), { [LONG_SIZE]: [999_999, 999], S: [2800, 3] }),
  seed("odd-thai", oddTexts.Thai.slice(0, 120), { "": [2800, null] }),
].map((product) =>
  Object.assign(product, { picture: "/pictures/shop/covenant-tee.svg", description: oddTexts["a link"] }),
);

const records = Object.keys(oddTexts).flatMap((_, index) => [
  `/desk/surveys/survey-${index}`,
  `/desk/messages/message-${index}`,
  `/desk/orders/${orderId(index)}`,
]);

/** Desk pages that show them. */
const oddDeskPaths = [
  ...["surveys", "messages", "orders", "outbox", "products", "search?q=example"].map((list) => `/desk/${list}`),
  ...records,
  ...oddProducts.map(({ slug }) => `/desk/products/${slug}`),
];

const SECRET = "the-secret-of-this-site-0123456789";
const narrow = { viewport: { width: 320, height: 640 }, javaScriptEnabled: false };

const server = useServerAndBrowser(() =>
  startShop({ SESSION_SECRET: SECRET }, { products: [...Object.values(seedProducts), ...oddProducts] }),
);

beforeAll(async () => {
  await withDatabase(server.databaseFile, fillOddDesk);
});

describe("the desk", () => {
  let page: Page;

  beforeAll(async () => {
    const context = await openContext(server.browser, narrow);
    const { cookie } = await signInMember(server.databaseFile, oddTexts.Hebrew);
    await context.addCookies([{ ...cookie, url: server.origin }]);
    page = await context.newPage();
  });

  test.each(oddDeskPaths)("%s", async (path) => {
    await page.goto(server.origin + path);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await look(page)).toEqual(READABLE);
      const names = page.locator("[data-part=size-name]");
      expect(await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth))).toEqual([]);
    }
  });

  test.each([oddTexts["a link"], oddTexts.Hebrew, oddAddress])("a search for the person %s", async (asked) => {
    await page.setViewportSize(narrow.viewport);
    await page.goto(`${server.origin}/desk/people`);
    await page.getByLabel("Email or name").fill(asked);
    await button(page, "Search").click();
    await page.locator("#found").waitFor();
    expect(await look(page)).toEqual(READABLE);
  });
});

test("a shopper, from the shop to the receipt", async () => {
  const context = await openContext(server.browser, narrow);
  const page = await context.newPage();
  await page.goto(`${server.origin}/shop`);
  expect(await look(page)).toEqual(READABLE);
  for (const { slug, sizes } of oddProducts) {
    await page.goto(`${server.origin}/shop/${slug}`);
    expect(await look(page), slug).toEqual(READABLE);
    await addByPage(page, server, slug, LONG_SIZE in sizes ? { size: LONG_SIZE } : {});
    expect(await look(page), `the cart with ${slug}`).toEqual(READABLE);
  }
  await goToPayment(page, server);
  await page.getByRole("button", { name: /^Pay/ }).first().click();
  await page.waitForURL(`${server.origin}/shop/success**`);
  expect(await page.locator("main").innerText()).toContain(LONG_SIZE);
  expect(await countPrintedPages(page)).toBe(2);
  expect(await look(page)).toEqual(READABLE);
  await page.getByRole("link", { name: orderPageWords.link }).click();
  await page.getByRole("heading", { name: orderPageWords.items }).waitFor();
  expect(await look(page)).toEqual(READABLE);
  await context.close();
});

test.each(Object.keys(oddTexts))("a shopper's own page of an order sent to %s", async (text) => {
  const context = await openContext(server.browser, narrow);
  const page = await context.newPage();
  const id = orderId(Object.keys(oddTexts).indexOf(text));
  await page.goto(orderUrl({ origin: server.origin, secrets: [SECRET] }, id));
  await page.getByRole("heading", { name: orderPageWords.address }).waitFor();
  expect(await look(page)).toEqual(READABLE);
  await context.close();
});

describe("a creator", () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await openContext(server.browser, narrow);
    page = await beginSurvey(context);
  });

  test.each(["?step=1", "?step=2", "?step=3", "?step=4", "/answers"])("/survey/creator%s", async (place) => {
    await page.goto(`${server.origin}/survey/creator${place}`);
    expect(await look(page)).toEqual(READABLE);
  });

  test("the choice between two tabs", async () => {
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`${server.origin}/survey/creator?step=1`);
    await textField(other, "self_description").fill(oddTexts.Hebrew);
    await button(other, "Next Step").click();
    await waitForStep(other, 2);
    await textField(page, "self_description").fill(oddTexts.Thai);
    await button(page, "Next Step").click();
    await page.locator("[data-part=conflict]").waitFor();
    expect(await look(page)).toEqual(READABLE);
  });

  test("the choice between two surveys", async () => {
    await page.goto(`${server.origin}/survey/creator?step=2`);
    const link = await page.locator("[data-part=resume-link] a").first().getAttribute("href");
    const second = await openContext(server.browser, narrow);
    const device = await beginSurvey(second);
    await device.goto(link ?? "");
    await device.locator("[data-part=resume-option]").first().waitFor();
    expect(await look(device)).toEqual(READABLE);
    await second.close();
  });
});

test.each(Object.entries(oddTexts))("emails, with %s", async (_, text) => {
  const context = await openContext(server.browser, narrow);
  const page = await context.newPage();
  const { origin } = server;
  const facts = { id: "x", name: text, email: oddAddress, subject: "Services Inquiry", message: text, origin };
  const order = {
    number: "F42BE344",
    lines: [{ name: text, size: LONG_SIZE, quantity: 10, total: "$99,999.90" }],
    sums: [{ label: "Standard shipping", text: "$6.00" }],
    pickup: text,
    total: "$99,989.90",
    origin,
  };
  for (const email of [
    teamMessageEmail(facts),
    teamSurveyEmail({ name: text, answers: [{ label: "Name", text }], origin }),
    orderConfirmation({ ...order, page: `${origin}/orders/f42be344?key=x` }),
  ]) {
    await page.setContent(renderEmail(email, []).html);
    // The team chooses product names, so no visitor's text can change the direction of the text around it.
    expect(await look(page)).toMatchObject({ excess: 0, wide: [] });
  }
  await context.close();
});

/** Fills in a survey with odd text up to its last step. */
async function beginSurvey(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.origin}/survey/creator`);
  await fillStep(page, 1, {
    name: oddTexts["letters without a space"],
    creator_name: oddTexts.Hebrew,
    self_description: oddTexts["a link"],
    platforms: oddTexts.Thai,
  });
  await option(page, "current_stage", "Exploring").check();
  await button(page, "Next Step").click();
  await waitForStep(page, 2);
  await fillStep(page, 2, { niche: oddTexts["letters without a space"], takeaway_goals: oddTexts.Thai });
  for (const step of [3, 4] as const) {
    await button(page, "Next Step").click();
    await waitForStep(page, step);
  }
  await fillStep(page, 4, { success_vision: oddTexts.Hebrew, content_links: [oddTexts["a link"]], email: oddAddress });
  await button(page, "Previous").click();
  await waitForStep(page, 3);
  return page;
}

/** Nothing scrolls sideways, and right-to-left text doesn't change the direction of text around it. */
const READABLE = { excess: 0, wide: [], mixed: [] };

function look(page: Page): Promise<{ excess: number; wide: string[]; mixed: string[] }> {
  return page.evaluate(async (rightToLeft) => {
    await document.fonts.ready;
    const { scrollWidth, clientWidth } = document.documentElement;
    const excess = scrollWidth - clientWidth;
    const wide =
      excess === 0
        ? []
        : [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const mixed: Element[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (parent && new RegExp(rightToLeft).test(text.textContent ?? "") && !parent.closest("bdi, [dir=auto], script"))
        mixed.push(parent);
    }
    const [wideTags = [], mixedTags = []] = [wide, mixed].map((elements) =>
      elements.slice(-3).map((one) => one.outerHTML.slice(0, 120)),
    );
    return { excess, wide: wideTags, mixed: mixedTags };
  }, RIGHT_TO_LEFT.source);
}

/** Stores a survey, a message, an order and an email for each odd text. Seed the catalogue first. */
async function fillOddDesk(db: Database): Promise<void> {
  for (const [index, text] of Object.values(oddTexts).entries()) {
    const time = new Date(Date.now() - (index + 1) * 3_600_000).toISOString();
    await keepSurvey(db, `survey-${index}`, { answers: oddAnswers(text), completedAt: time });
    await addMessage(db, `message-${index}`, {
      name: text,
      email: oddAddress,
      message: `${text}\n${text}`,
      createdAt: time,
    });
    await addOrder(db, orderId(index), { email: oddAddress, shipping: shippingTo(text), created_at: time });
    await addMail(db, `mail-${index}`, {
      to: oddAddress,
      last_error: `550 ${text}`,
      subject: `New creator survey: ${text}`,
    });
  }
}

function oddAnswers(text: string) {
  const said = {
    creator_name: text,
    self_description: text,
    platforms: text,
    niche: text,
    takeaway_goals: text,
    success_vision: text,
    ideal_tetm_support: text,
  };
  return { ...fullAnswers(text), ...said, content_links: [text, `https://${text}`], email: oddAddress };
}

function orderId(index: number): string {
  return `odd-order-${index}`.padEnd(22, "0");
}

function shippingTo(text: string): string {
  return JSON.stringify({
    name: text,
    address: { line1: text, line2: text, city: text, state: "NC", postal_code: "27701", country: "US" },
  });
}
