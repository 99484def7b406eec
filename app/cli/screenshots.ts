/**
 * npm run screenshots [-- PAGE...]: pictures of every page, to be looked at
 * before it is called done. Needs `remix vite:build` to have run.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { browserPath } from "./browser-path.ts";
import { serveTemporarily } from "./serve-temporarily.ts";

/** A page that is taken: its path, or how to ask for it where a plain visit would not show it. */
type Visit = string | { path: string; method: string };

/** By the name of the picture. */
const pages: Record<string, Visit> = {
  home: "/",
  about: "/about",
  services: "/services",
  announcement: "/announcements/josiah-vale",
  shop: "/shop",
  "shop-success": "/shop/success",
  "shop-cancel": "/shop/cancel",
  privacy: "/privacy",
  "not-found": "/nothing-here",
  // Home takes no posts, which is an error of the router.
  error: { path: "/", method: "POST" },
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

async function visit(page: Page, wanted: Visit) {
  const { path, method } = typeof wanted === "string" ? { path: wanted, method: "GET" } : wanted;
  await page.route(path, (route) => route.continue({ method }), { times: 1 });
  await page.goto(path, { waitUntil: "networkidle" });
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
