import { mkdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type { Page } from "playwright";
import { readOrMakeLocalSecret } from "../../app/config/local-files.server.ts";
import { seedSurveys } from "../../app/dev/demo/seed-surveys.ts";
import { orderUrl } from "../../app/shop/orders/shopper/order-link.server.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { emptyDeskStates, fillDesk, ORDER } from "../support/desk-states.ts";
import { orderId } from "../support/many-orders.ts";
import { launchBrowser, openContext } from "../support/open-browser.ts";
import { pageStates } from "../support/page-states.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { at, beginSurvey, type PageState } from "../support/survey-states.ts";
import { seedMessages } from "./bench/records.ts";

// `npm run evidence -- screenshots [PART OF A NAME...]`: every page in each state that axe checks
// (tests/support/page-states.ts), at three widths, light and dark, with and without JavaScript, into build/screenshots.
// Without JavaScript, only states that an address leads to. Needs a build and Chromium.

const widths = [390, 768, 1440];
const schemes = ["light", "dark"] as const;
const folder = path.resolve("build/screenshots");
const wanted = process.argv.slice(2);

const nameOf = ({ name }: PageState) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Loads lazy pictures too: a screenshot of a whole page shows more of them than the screen. */
async function loadPictures(page: Page): Promise<void> {
  const haveLoaded = () =>
    page.evaluate(() =>
      Array.from(document.images, (image) => {
        image.loading = "eager";
        return image.complete;
      }).every(Boolean),
    );
  const deadline = Date.now() + 10_000;
  while (!(await haveLoaded()) && Date.now() < deadline) await page.waitForTimeout(100);
}

/** Opens a state and takes a screenshot of each of its looks. */
async function take(page: Page, origin: string, state: PageState, suffix: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await state.reach(page, origin);
  await page.waitForLoadState("networkidle");
  for (const width of widths)
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await loadPictures(page);
      const file = path.join(folder, `${nameOf(state)}-${width}-${colorScheme}-${suffix}.png`);
      await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
    }
}

mkdirSync(folder, { recursive: true });
const [empty, shop, browser] = await Promise.all([startServer(), startServer(), launchBrowser()]);
try {
  await seedCatalogue(shop.databaseFile);
  const [guest, member] = [await signInMember(empty.databaseFile), await fillDesk(shop.databaseFile)];
  await withDatabase(shop.databaseFile, async (db) => {
    await seedSurveys(db, 40, new Date());
    await seedMessages(db, 40, member.id);
    for (let number = 1; number < 12; number += 1) {
      const shipped_at = number % 3 === 0 ? null : new Date().toISOString();
      await addOrder(db, orderId(number), { email: `shopper-${number}@example.com`, shipped_at });
    }
  });
  const secrets = [readOrMakeLocalSecret(shop.databaseFile)];
  const orders = Object.entries({ "an order that is packed": ORDER, "an order that was sent": orderId(1) });
  const links = orders.map(([name, id]) =>
    Object.assign(at(name, orderUrl({ origin: "", secrets }, id)), { stocked: true as const }),
  );
  const states = [...emptyDeskStates, ...pageStates, ...links].filter(
    (state) => wanted.length === 0 || wanted.some((part) => nameOf(state).includes(part)),
  );
  if (states.length === 0) throw new Error(`No page has '${wanted.join("' or '")}' in its name.`);
  for (const javaScriptEnabled of [true, false]) {
    const open = async (who?: DeskMember) => {
      const context = await openContext(browser, { javaScriptEnabled });
      if (who) await context.addCookies([{ ...who.cookie, url: empty.origin }]);
      return context.newPage();
    };
    const [visitor, atEmptyDesk, atDesk] = [await open(), await open(guest), await open(member)];
    await beginSurvey(visitor.context(), empty.origin);
    for (const state of states) {
      if (!javaScriptEnabled && state.path === undefined) continue;
      const desk = state.stocked ? atDesk : atEmptyDesk;
      const { origin } = state.stocked ? shop : empty;
      await take(state.member ? desk : visitor, origin, state, javaScriptEnabled ? "js" : "nojs");
    }
  }
} finally {
  await browser.close();
  await shop.remove();
  await empty.remove();
}
console.log(`Pictures are in ${folder}`);
