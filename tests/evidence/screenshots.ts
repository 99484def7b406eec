/** npm run evidence -- screenshots [PAGE...]: screenshots of every page. Needs `remix vite:build` to have run. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, Cookie, Page } from "playwright";
import { fillSampleDesk, type SampleDesk } from "../../app/dev/demo/sample-desk.ts";
import { launchBrowser } from "../support/open-browser.ts";
import { startServer } from "../support/start-server.ts";
import { deskPages, orderPages, publicPages, shopPages, type Visit } from "./screenshots/screenshot-pages.ts";

const widths = [390, 768, 1440];
const schemes = ["light", "dark"] as const;
const scripts = { js: true, nojs: false };

const folder = path.resolve("build/screenshots");

async function takeAll(browser: Browser, origin: string, pages: Record<string, Visit>, cookies: Cookie[] = []) {
  for (const [scripted, javaScriptEnabled] of Object.entries(scripts)) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ baseURL: origin, colorScheme, javaScriptEnabled });
      const page = await context.newPage();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const [name, way] of Object.entries(pages)) {
          await visit(page, way, cookies);
          const file = path.join(folder, `${name}-${width}-${colorScheme}-${scripted}.png`);
          await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
        }
      }
      await context.close();
    }
  }
}

async function signIn(browser: Browser, origin: string, { email, password }: SampleDesk["member"]): Promise<Cookie[]> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto("/desk/sign-in");
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(password);
  await page.locator("main form button").first().click();
  await page.waitForURL("**/desk");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function visit(page: Page, way: Visit, cookies: Cookie[]) {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await (typeof way === "string" ? page.goto(way) : way(page));
  await page.waitForLoadState("networkidle");
  // Lazy pictures load when they scroll into view.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(200);
  await page.evaluate(() => window.scrollTo(0, 0));
}

const wanted = process.argv.slice(2);
const names = Object.keys({
  ...publicPages,
  ...shopPages,
  ...orderPages({ packing: "", sent: "" }),
  ...deskPages({ survey: "", message: "", order: "", attention: "", member: "" }),
});
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) {
  console.error(`There is no page '${unknown}'. Pages: ${names.join(", ")}.`);
  process.exit(1);
}

function chosen(pages: Record<string, Visit>): Record<string, Visit> {
  return wanted.length === 0
    ? pages
    : Object.fromEntries(Object.entries(pages).filter(([name]) => wanted.includes(name)));
}

mkdirSync(folder, { recursive: true });
const site = await startServer();
try {
  const browser = await launchBrowser();
  try {
    // Captures the shop before it has products: its page says that it is empty.
    await takeAll(browser, site.origin, chosen(publicPages));
    const { member, pages, shoppers } = await fillSampleDesk(site.databaseFile);
    await takeAll(browser, site.origin, chosen({ ...shopPages, ...orderPages(shoppers) }));
    await takeAll(browser, site.origin, chosen(deskPages(pages)), await signIn(browser, site.origin, member));
  } finally {
    await browser.close();
  }
} finally {
  await site.remove();
}
console.log(`Pictures are in ${folder}`);
