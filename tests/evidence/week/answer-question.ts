import { openContext } from "../../support/open-browser.ts";
import { field } from "../owner/fields.ts";
import { PHONE } from "../owner/owner-at-desk.ts";
import { linkIn, untilMail } from "./letters.ts";
import { TRACKING } from "./pack-orders.ts";
import { orderOf, same, shows, type Step, type Week } from "./week.ts";

const QUESTION = "Only one of my shirts came. Where is the rest?";

/** A shopper asks from the order's page; the keeper reads it, and finds the order by all that a shopper may name. */
export const answerQuestion: Step = async (week) => {
  const { keeper } = week;
  const { page } = keeper;
  const { number, name, email } = orderOf(week, "several sizes");
  await ask(week);
  await keeper.open("Messages");
  await keeper.follow(page.getByRole("link", { name, exact: true }), /\/desk\/messages\/[\w-]+$/);
  await shows(week, "the message", [QUESTION, number, email]);
  await keeper.follow(page.getByRole("link", { name: "Find their orders" }), /\/desk\/orders\?q=/);
  same(week, "their orders", await found(week), [number]);
  const words = [name, email, number, TRACKING.usps, TRACKING.usps.replaceAll(" ", ""), "Neill", "riverside esther"];
  await keeper.open("Orders");
  for (const text of words) {
    await keeper.fill(page.locator("main").getByRole("searchbox"), text);
    await keeper.follow(page.getByRole("button", { name: "Search" }), /[?&]q=/);
    same(week, `found by ${text}`, await found(week), [number]);
  }
  await keeper.follow(page.getByRole("link", { name: number, exact: true }), /\/desk\/orders\/[\w-]+\?/);
  await shows(week, "the order", ["Track at USPS", "of 1 Riverside Tee, L"]);
  await keeper.open("Messages");
  await keeper.follow(page.getByRole("link", { name, exact: true }), /\/desk\/messages\/[\w-]+$/);
  await keeper.click(page.getByRole("button", { name: "Mark as answered" }));
  await page.getByText("by Miriam Hale").waitFor();
};

/** The numbers of the listed orders. */
async function found({ keeper }: Week): Promise<string[]> {
  const boxes = keeper.page.getByRole("checkbox", { name: /^Choose order/ });
  return boxes.evaluateAll((all) => all.map((box) => (box.getAttribute("aria-label") ?? "").slice(-8)));
}

/** Opens the order's page with the link of its confirmation, and writes from there. */
async function ask(week: Week): Promise<void> {
  const { browser, scripts } = week;
  const { number, name, email } = orderOf(week, "several sizes");
  const letter = await untilMail(week, email, `Your order ${number} is confirmed`);
  const context = await openContext(browser, { javaScriptEnabled: scripts, viewport: PHONE, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.goto(linkIn(letter, "/orders/"));
    await page.getByRole("link", { name: "Write to us about this order" }).click();
    await page.waitForURL("**/contact*");
    await page.waitForLoadState("networkidle");
    await field(page, "Name").fill(name);
    await field(page, "Email").fill(email);
    const message = field(page, "Message");
    await message.fill(`${await message.inputValue()}${QUESTION}`);
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Thank you for your message!").first().waitFor();
  } finally {
    await context.close();
  }
}
