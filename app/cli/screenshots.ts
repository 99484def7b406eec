/**
 * npm run screenshots [-- PAGE...]: pictures of every page, to be looked at
 * before it is called done. Needs `remix vite:build` to have run.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { browserPath } from "./browser-path.ts";
import { serveTemporarily } from "./serve-temporarily.ts";

/** A page that is taken: its path, or the way to it where a plain visit would not show it. */
type Visit = string | ((page: Page) => Promise<unknown>);

/** By the name of the picture. */
const pages: Record<string, Visit> = {
  home: "/",
  about: "/about",
  services: "/services",
  announcement: "/announcements/josiah-vale",
  shop: "/shop",
  cart: "/cart",
  "shop-success": "/shop/success",
  "shop-cancel": "/shop/cancel",
  privacy: "/privacy",
  "not-found": "/nothing-here",
  // Home takes no posts, which is an error of the router.
  error: (page) => post(page, "/"),
  "survey-1": "/survey/creator",
  "survey-1-errors": (page) => post(page, "/survey/creator?step=1"),
  "survey-2": (page) => surveyStep(page, 2),
  "survey-3": (page) => surveyStep(page, 3),
  "survey-4": (page) => surveyStep(page, 4),
  "survey-success": "/survey/creator/success",
  "survey-answers": async (page) => {
    await surveyStep(page, 2);
    await page.goto("/survey/creator/answers");
  },
  "survey-wrong-link": "/survey/creator/resume/nothing",
  contact: "/contact",
  portfolio: "/portfolio",
  "portfolio-2": "/portfolio?page=2",
  "case-study": "/portfolio?page=2&case-study=openaba",
  "creator-micah-rowe": "/creators/micah-rowe",
  "creator-selah-brooks": "/creators/selah-brooks",
  "creator-naomi-carter": "/creators/naomi-carter",
};

const widths = [390, 768, 1440];
const schemes = ["light", "dark"] as const;
const scripts = { js: true, nojs: false };

const folder = path.resolve("build/screenshots");

async function takeAll(browser: Browser, origin: string, names: string[]) {
  for (const [scripted, javaScriptEnabled] of Object.entries(scripts)) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ baseURL: origin, colorScheme, javaScriptEnabled });
      const page = await context.newPage();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const name of names) {
          await visit(page, pages[name] ?? "/");
          const file = path.join(folder, `${name}-${width}-${colorScheme}-${scripted}.png`);
          await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
        }
      }
      await context.close();
    }
  }
}

/** Asks for a page by an empty post. */
async function post(page: Page, address: string) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  await page.route(address, (route) => route.continue({ method: "POST", headers }), { times: 1 });
  await page.goto(address);
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

async function visit(page: Page, way: Visit) {
  await page.context().clearCookies();
  await (typeof way === "string" ? page.goto(way) : way(page));
  await page.waitForLoadState("networkidle");
  // Pictures below the fold load when they come into sight.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(200);
  await page.evaluate(() => window.scrollTo(0, 0));
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in pages));
if (unknown) {
  console.error(`There is no page '${unknown}'. Pages: ${Object.keys(pages).join(", ")}.`);
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
const site = await serveTemporarily();
try {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    await takeAll(browser, site.origin, wanted.length > 0 ? wanted : Object.keys(pages));
  } finally {
    await browser.close();
  }
} finally {
  await site.stop();
}
console.log(`Pictures are in ${folder}`);
