import type { Page } from "playwright";
import type { SampleDesk } from "../../../app/dev/demo/sample-desk.ts";
import { creators } from "../../../app/site/content/creators.ts";
import { pages } from "../../../app/site/content/pages.server.ts";

/** A page to capture: its path, or the steps to it if a plain visit would not show it. */
export type Visit = string | ((page: Page) => Promise<unknown>);

/** The public site, by file name. */
export const publicPages: Record<string, Visit> = {
  ...Object.fromEntries(
    Object.entries(pages).flatMap(([path, { screenshot }]) => (screenshot ? [[screenshot, path]] : [])),
  ),
  announcement: "/announcements/josiah-vale",
  "not-found": "/nothing-here",
  // Home accepts no posts, so the router reports an error.
  error: (page) => post(page, "/"),
  "survey-1-errors": (page) => post(page, "/survey/creator?step=1"),
  "survey-2": (page) => surveyStep(page, 2),
  "survey-3": (page) => surveyStep(page, 3),
  "survey-4": (page) => surveyStep(page, 4),
  "survey-answers": async (page) => {
    await surveyStep(page, 2);
    await page.goto("/survey/creator/answers");
  },
  "survey-wrong-link": "/survey/creator/resume/nothing",
  "portfolio-2": "/portfolio?page=2",
  "case-study": "/portfolio?page=2&case-study=openaba",
  ...Object.fromEntries(creators.creators.map(({ slug }) => [`creator-${slug}`, `/creators/${slug}`])),
  "desk-sign-in": "/desk/sign-in",
  "desk-sign-in-errors": (page) => post(page, "/desk/sign-in"),
  "desk-link-over": "/desk/set-password/made-up",
};

/** The shop with the sample catalogue. */
export const shopPages: Record<string, Visit> = {
  shop: "/shop",
  "shop-collection": "/shop?collection=clothing",
  product: "/shop/covenant-tee",
  "product-without-sizes": "/shop/hymn-board-tote",
  "product-size-sold-out": "/shop/split-fountain-hoodie",
  "stock-alert": "/shop/split-fountain-hoodie/back-in-stock",
  "stock-alert-errors": (page) => post(page, "/shop/split-fountain-hoodie/back-in-stock", "intent=ask&email=ruth"),
  "stock-alert-sent": "/shop/split-fountain-hoodie/back-in-stock?asked",
  "stock-alert-gone": "/shop/split-fountain-hoodie/back-in-stock?key=nothing",
  cart: fillCart,
};

/** Orders on their shoppers' own pages, opened by their links. */
export function orderPages({ packing, sent }: SampleDesk["shoppers"]): Record<string, Visit> {
  return {
    "order-packing": packing,
    "order-sent": sent,
    "order-wrong-link": "/orders/3fa9c21b",
    "lost-order-errors": (page) => post(page, "/orders", "number=12&email=ruth"),
    "lost-order-sent": "/orders?sent",
  };
}

/** The dashboard with sample data, for a signed-in member. */
export function deskPages(samples: SampleDesk["pages"]): Record<string, Visit> {
  return {
    "desk-surveys": "/desk/surveys",
    "desk-surveys-none": "/desk/surveys?q=zzz",
    "desk-survey": samples.survey,
    "desk-today": "/desk",
    "desk-funnel": "/desk/funnel?days=all",
    "desk-visits": "/desk/visits?days=90",
    "desk-visits-year": "/desk/visits?days=365",
    "desk-funnel-none": "/desk/funnel?from=2020-01-01&to=2020-01-31",
    "desk-search": "/desk/search?q=co",
    "desk-search-blank": "/desk/search",
    "desk-search-none": "/desk/search?q=zzz",
    "desk-messages": "/desk/messages",
    "desk-messages-search": "/desk/messages?q=film",
    "desk-message": samples.message,
    "desk-orders": "/desk/orders",
    "desk-orders-none": "/desk/orders?show=cancelled",
    "desk-orders-search": "/desk/orders?show=to-ship&q=tee",
    "desk-orders-slips": `${samples.order.replace("/orders/", "/orders/slips?id=")}&id=${samples.attention.split("/").at(-1)}`,
    "desk-sales": "/desk/orders/months",
    "desk-sales-errors": "/desk/orders/months?from=2026-02-30&to=",
    "desk-order": samples.order,
    "desk-order-attention": samples.attention,
    "desk-refund-errors": (page) =>
      post(page, samples.attention, "intent=refund-review&refund-what=items&refund-units.1=9&refund-seen=0"),
    "desk-refund": (page) =>
      post(
        page,
        samples.attention,
        "intent=refund-review&refund-what=items&refund-units.1=1&refund-restock=yes&refund-seen=0",
      ),
    "desk-products": "/desk/products",
    "desk-product": "/desk/products/covenant-tee",
    "desk-new-product": "/desk/new-product",
    "desk-new-product-errors": (page) => post(page, "/desk/new-product", "intent=save"),
    "desk-content": "/desk/content",
    "desk-content-home": "/desk/content/home",
    "desk-content-postage": "/desk/content/postage",
    "desk-content-collections": "/desk/content/collections",
    "preview-collections": "/preview/collections?collection=prints",
    "desk-content-company": "/desk/content/company",
    "desk-pictures": "/desk/pictures",
    "desk-content-about": (page) => writeAbout(page, "Save draft"),
    "desk-content-about-errors": (page) =>
      post(page, "/desk/content/about", "intent=publish&team[0].place=1&team[0].name=Ruth"),
    "desk-content-todo": async (page) => {
      await page.goto("/desk/content/about");
      await page.getByLabel("Introduction").fill("");
      await writeRole(page, "");
      await page.getByRole("button", { name: "Save draft" }).click();
      await page.locator("[data-part=todo]").waitFor();
    },
    "desk-picture-for-field": "/desk/pictures?for=about&field=team[1].portrait&stamp=version-0",
    "desk-picture-for-product": "/desk/pictures?product=covenant-tee&place=2&stamp=x",
    preview: "/preview/about",
    "desk-content-creators": "/desk/content/creators",
    "desk-content-announcements": "/desk/content/announcements",
    "preview-creators": "/preview/creators",
    "preview-announcements": "/preview/announcements",
    "desk-content-history": async (page) => {
      await writeAbout(page, "Publish");
      await page.goto("/desk/content/about/history");
    },
    "desk-outbox": "/desk/outbox",
    "desk-people": "/desk/people",
    "desk-person": (page) => post(page, "/desk/people", "intent=search&q=ruth%40gleaninghours.example"),
    "desk-audit": "/desk/audit",
    "desk-members": "/desk/members",
    "desk-member": samples.member,
    "desk-account": "/desk/account",
    "desk-password": "/desk/account/password",
    "desk-second-step": "/desk/account/second-step",
    "desk-notifications": "/desk/account/notifications",
    "desk-new-passkey": "/desk/account/second-step?new-passkey",
    "desk-filters": "/desk/filters",
    "desk-surveys-mine": "/desk/surveys?owner=me",
    "desk-content-replies": "/desk/content/replies",
    "preview-replies": "/preview/replies",
    "desk-reply-errors": (page) =>
      post(page, samples.survey, "intent=reply-send&subject=Hello&reply-text=On+%7Bdate%7D"),
    "desk-not-found": "/desk/surveys/nothing",
    "desk-sign-out": "/desk/sign-out",
  };
}

/** Opens the page that a post returns. */
async function post(page: Page, address: string, postData?: string) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  await page.route(address, (route) => route.continue({ method: "POST", headers, postData }), { times: 1 });
  await page.goto(address);
}

async function writeAbout(page: Page, button: string) {
  await page.goto("/desk/content/about");
  await page.getByLabel("Introduction").fill("TETM helps people with something true to say, say it well.");
  await writeRole(page, "Founder");
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL("**/desk/content/about?done=*");
}

/** The draft without a role, which another page leaves, can't be published. */
async function writeRole(page: Page, role: string) {
  await page.locator('details:has([id="team[1].role"])').evaluate((entry) => entry.setAttribute("open", ""));
  await page.locator('[id="team[1].role"]').fill(role);
}

async function fillCart(page: Page) {
  await page.goto("/shop/covenant-tee");
  await page.getByRole("radio", { name: "XXL" }).check();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.waitForURL("**/cart?added");
}

/** Fills in the survey up to a step. */
async function surveyStep(page: Page, step: number) {
  await page.goto("/survey/creator?step=1");
  await page.getByLabel("Name").first().fill("Ruth Ellison");
  await page.getByLabel("Actively posting").check();
  await page.getByLabel("Storyteller").check();
  for (let next = 2; next <= step; next++) {
    await page.getByRole("button", { name: "Next Step" }).click();
    await page.waitForURL(`**/survey/creator?step=${next}`);
  }
}
