import process from "node:process";
import type { Browser } from "playwright";
import { launchBrowser } from "../support/open-browser.ts";
import { publicPages } from "../support/public-pages.ts";
import { startShop } from "../support/shop-server.ts";

// `npm run evidence -- css-coverage [PATH...]`: how much of its style sheets a first visit of each public page uses,
// as Chromium's coverage counts it, in percent of the characters. A rule for another width counts as unused, so each
// page is measured at three widths, and a character counts as used if one of them uses it.

const WIDTHS = [390, 768, 1440];

/** Returns the share of a page's styles that no width uses: in all, of the sheet of every page, and of its own. */
async function unusedOn(browser: Browser, address: string): Promise<Record<string, number>> {
  const sheets = new Map<string, { text: string; used: Uint8Array }>();
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.coverage.startCSSCoverage();
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    for (const { url, text = "", ranges } of await page.coverage.stopCSSCoverage()) {
      const sheet = sheets.get(url) ?? { text, used: new Uint8Array(text.length) };
      for (const { start, end } of ranges) sheet.used.fill(1, start, end);
      sheets.set(url, sheet);
    }
    await page.close();
  }
  const all = [...sheets];
  const share = (chosen: typeof all) => {
    const total = chosen.reduce((sum, [, { text }]) => sum + text.length, 0);
    const used = chosen.reduce((sum, [, sheet]) => sum + sheet.used.reduce((count, one) => count + one, 0), 0);
    return total === 0 ? 0 : Math.round(100 * (1 - used / total));
  };
  const isFrame = ([url]: (typeof all)[number]) => /\/site-[^/]+\.css$/.test(url);
  return {
    characters: all.reduce((sum, [, { text }]) => sum + text.length, 0),
    "unused %": share(all),
    "of site.css %": share(all.filter(isFrame)),
    "of its own %": share(all.filter((sheet) => !isFrame(sheet))),
  };
}

const named = process.argv.slice(2);
const server = await startShop();
try {
  const browser = await launchBrowser();
  try {
    const rows: Record<string, Record<string, number>> = {};
    for (const path of named.length > 0 ? named : publicPages())
      rows[path] = await unusedOn(browser, server.origin + path);
    console.table(rows);
  } finally {
    await browser.close();
  }
} finally {
  await server.remove();
}
