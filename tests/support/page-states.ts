import type { Page } from "playwright";
import { sitePages } from "../../app/site/content/pages.server.ts";
import { deskStates } from "./desk-states.ts";
import { button } from "./fill-survey.ts";
import { at, type PageState, surveyStates } from "./survey-states.ts";
import { waitForScripts } from "./visit.ts";

/** Every page in each of its states. The browser context needs a survey of its own, see `beginSurvey`. */
export const pageStates: readonly PageState[] = [
  // `surveyStates` includes the survey's first page.
  ...sitePages().flatMap((path) => (path === "/survey/creator" ? [] : [at(path, path)])),
  ...surveyStates,
  at("portfolio, page 2", "/portfolio?page=2"),
  { name: "an open case study", reach: openCaseStudy },
  { name: "contact with errors", reach: refuseMessage },
  { name: "contact after sending", reach: sendMessage },
  { ...at("a filled shop", "/shop"), stocked: true },
  { ...at("a collection in the shop", "/shop?collection=clothing"), stocked: true },
  { ...at("a product in sizes", "/shop/covenant-tee"), stocked: true },
  { ...at("a product without sizes", "/shop/hymn-board-tote"), stocked: true },
  { ...at("a product that is sold out", "/shop/sunday-cap"), stocked: true },
  { ...at("an alert's form", "/shop/covenant-tee/back-in-stock"), stocked: true },
  { ...at("an alert's form after sending", "/shop/sunday-cap/back-in-stock?asked"), stocked: true },
  { ...at("an alert's wrong link", "/shop/sunday-cap/back-in-stock?key=nothing"), stocked: true },
  { ...at("an alert for what is in stock", "/shop/hymn-board-tote/back-in-stock"), stocked: true },
  at("a call's wrong link", "/survey/creator/call?key=nothing"),
  at("an empty cart", "/cart"),
  { name: "a cart after adding", reach: fillCart, stocked: true },
  { name: "a cart that can't be checked out", reach: refuseCheckout, stocked: true },
  at("shop, success", "/shop/success"),
  at("shop, cancel", "/shop/cancel"),
  at("a lost order's form", "/orders"),
  at("a lost order's form after sending", "/orders?sent"),
  at("an order's wrong link", "/orders/3fa9c21b"),
  at("404", "/no/such/page"),
  { name: "the error page", reach: runIntoError },
  ...deskStates,
];

async function openCaseStudy(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/portfolio?page=2&case-study=openaba`);
  await page.locator("dialog:modal").waitFor();
}

async function refuseMessage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/contact`);
  await waitForScripts(page);
  // Without this, the browser's own validation would block the form.
  await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
  await button(page, "Send Message").click();
  await page.locator("[data-part=error-summary]").waitFor();
}

async function sendMessage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/contact`);
  await waitForScripts(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Ruth Ellison");
  await page.getByRole("textbox", { name: "Email" }).fill("ruth@example.com");
  await page.getByRole("textbox", { name: "Message" }).fill("Looks at every page");
  await button(page, "Send Message").click();
  await page.getByText("Thank you for your message! We'll get back to you soon.").waitFor();
}

async function fillCart(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/shop/covenant-tee`);
  await waitForScripts(page);
  await page.getByRole("radio", { name: "2XL" }).check();
  await button(page, "Add to Cart").click();
  await page.locator('[data-part="cart-line"]').first().waitFor();
}

async function refuseCheckout(page: Page, origin: string): Promise<void> {
  await fillCart(page, origin);
  await button(page, "Proceed to Checkout").click();
  await page.locator("main [role=alert]").waitFor();
}

/** The home page accepts no POST requests, so the router shows an error. */
async function runIntoError(page: Page, origin: string): Promise<void> {
  await page.route(
    `${origin}/`,
    (route) => route.continue({ method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } }),
    { times: 1 },
  );
  await page.goto(`${origin}/`);
}
