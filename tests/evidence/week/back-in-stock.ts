import { stockAlertWords } from "../../../app/content/stock-alerts.ts";
import { openContext } from "../../support/open-browser.ts";
import { PHONE } from "../owner/owner-at-desk.ts";
import { linkIn, untilMail } from "./letters.ts";
import { shows, type Step } from "./week.ts";

/** The address of the shopper who waits for a cap. */
export const WAITING = "tabitha@example.com";

/** A shopper finds the cap sold out, leaves an address, and confirms it with the link in the email. */
export const waitForCap: Step = async (week) => {
  const { browser, scripts, shop } = week;
  const context = await openContext(browser, { javaScriptEnabled: scripts, viewport: PHONE, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.goto(`${shop.origin}/shop/sunday-cap`);
    await page.getByRole("link", { name: /Get an email when it's back/ }).click();
    await page.getByLabel("Email address").fill(WAITING);
    await page.getByRole("button", { name: stockAlertWords.send }).click();
    await page.getByText(stockAlertWords.asked.title).waitFor();
    const letter = await untilMail(week, WAITING, /^Confirm: tell me when Sunday Cap is back/);
    // Emails link to the site's own address, which isn't this server's.
    const { pathname, search } = new URL(linkIn(letter, "/back-in-stock?key="));
    await page.goto(shop.origin + pathname + search);
    await page.getByRole("button", { name: stockAlertWords.confirm.yes }).click();
    await page.getByRole("button", { name: stockAlertWords.confirmed.no }).waitFor();
  } finally {
    await context.close();
  }
};

/** The keeper sees who waits, and counts the caps that came. The email follows within a minute. */
export const countCaps: Step = async (week) => {
  const { keeper } = week;
  const { page } = keeper;
  await keeper.open("Products");
  await keeper.follow(page.getByRole("link", { name: "Sunday Cap", exact: true }), /sunday-cap$/);
  await shows(week, "the product", ["Waiting for an email when it's back: 1 person"]);
  await keeper.fill(page.getByLabel("Stock", { exact: true }), "6");
  await keeper.follow(page.getByRole("button", { name: "Save", exact: true }), /\?saved/);
  await keeper.look("counted");
};
