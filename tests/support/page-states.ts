import type { Page } from "playwright";
import { sitePages } from "../../app/site/content/pages.server.ts";
import { deskStates } from "./desk-states.ts";
import { button } from "./fill-survey.ts";
import { after, at, fillIn, type PageState, press, surveyStates } from "./survey-states.ts";

const MESSAGE = { Name: "Ruth Ellison", Email: "ruth@example.com", Message: "Looks at every page" };
const TEE = "/shop/covenant-tee";
const LINE = '[data-part="cart-line"]';

const shopStates: readonly PageState[] = [
  at("a filled shop", "/shop"),
  at("a collection in the shop", "/shop?collection=clothing"),
  at("a product in sizes", TEE),
  at("a product without sizes", "/shop/hymn-board-tote"),
  at("a product that is sold out", "/shop/sunday-cap"),
  at("an alert's form", `${TEE}/back-in-stock`),
  at("an alert's form after sending", "/shop/sunday-cap/back-in-stock?asked"),
  at("an alert's wrong link", "/shop/sunday-cap/back-in-stock?key=nothing"),
  at("an alert for what is in stock", "/shop/hymn-board-tote/back-in-stock"),
  { name: "a cart after adding", reach: after(TEE, addTee, LINE) },
  { name: "a cart that can't be checked out", reach: after(TEE, refuseCheckout, "[role=alert]") },
];

/** Every page in each state. The browser context needs its own survey, see `beginSurvey`. */
export const pageStates: readonly PageState[] = [
  // `surveyStates` includes the survey's first page.
  ...sitePages().flatMap((path) => (path === "/survey/creator" ? [] : [at(path, path)])),
  ...surveyStates,
  at("portfolio, page 2", "/portfolio?page=2"),
  { name: "an open case study", reach: after("/portfolio?page=2&case-study=openaba", async () => {}, "dialog:modal") },
  { name: "contact with errors", reach: after("/contact", press("Send Message")) },
  { name: "contact after sending", reach: after("/contact", fillIn(MESSAGE, "Send Message"), "[role=alert]") },
  ...shopStates.map((state) => Object.assign(state, { stocked: true as const })),
  at("a call's wrong link", "/survey/creator/call?key=nothing"),
  at("an empty cart", "/cart"),
  at("shop, success", "/shop/success"),
  at("shop, cancel", "/shop/cancel"),
  at("a lost order's form", "/orders"),
  at("a lost order's form after sending", "/orders?sent"),
  at("an order's wrong link", "/orders/3fa9c21b"),
  at("404", "/no/such/page"),
  { name: "the error page", reach: runIntoError },
  ...deskStates,
];

async function addTee(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "2XL" }).check();
  await button(page, "Add to Cart").click();
}

async function refuseCheckout(page: Page): Promise<void> {
  await addTee(page);
  await button(page, "Proceed to Checkout").click();
}

/** Home accepts no POST requests, so the router shows an error. */
async function runIntoError(page: Page, origin: string): Promise<void> {
  await page.route(
    `${origin}/`,
    (route) => route.continue({ method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } }),
    { times: 1 },
  );
  await page.goto(`${origin}/`);
}
