import { orderNumber } from "../../../app/checkout/order.ts";
import { orderId } from "../../support/many-orders.ts";
import { expectSame, expectShown } from "../owner/expectations.ts";
import { look, type Step } from "./day.ts";

/**
 * Ada finds a creator by the beginning of a name, without its accent, a message, and an order by its number, all in the
 * box of the header. Miriam's box finds no orders.
 */
export const findAnything: Step = async (day) => {
  const { ada, miriam } = day;
  const accented = await look(day, (db) =>
    db.selectFrom("creator_surveys").select("name").where("name", "like", "José %").execute(),
  );
  const searches = [
    ["tabi", /\btabitha \w/],
    ["jose", new RegExp(`(${accented.map(({ name }) => name.toLowerCase()).join("|")})`)],
    ["visitor 198", "Visitor 198"],
    [orderNumber(orderId(7)), orderNumber(orderId(7))],
  ] as const;
  for (const member of [ada, miriam]) {
    for (const [text, found] of searches) {
      const { page } = member;
      await member.fill(page.getByLabel("Search the dashboard"), text);
      await member.follow(page.getByRole("button", { name: "Find", exact: true }), /\/desk\/search\?q=/);
      const isOrder = text === orderNumber(orderId(7));
      if (member === miriam && isOrder)
        expectSame(member, "orders", await page.locator("main a[href*=orders]").count(), 0);
      else await expectShown(member, `the search for ${text}`, [found]);
    }
    await member.look("found");
  }
};
