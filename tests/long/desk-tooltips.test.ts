import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useSite } from "../support/use-site.ts";
import { waitForScripts } from "../support/visit.ts";

const ORDER = "AAAAAAAAAAAAAAAAAAAAAA";

const site = useSite();
const member = useMember(site);

beforeAll(async () => {
  await seedCatalogue(site.databaseFile);
  await withDatabase(site.databaseFile, (db) => addOrder(db, ORDER));
});

test("a tooltip comes after 700 ms of rest, the next one at once within 300 ms, and the policy of content allows it", () =>
  onPage(
    site,
    `/desk/orders/${ORDER}`,
    async (page) => {
      await page.clock.install();
      await page.reload();
      await waitForScripts(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      const email = page.getByRole("button", { name: "Copy the email address" });
      const address = page.getByRole("button", { name: "Copy the address" });
      await email.hover();
      await page.clock.runFor(690);
      expect(await shown(page)).toEqual([]);
      await page.clock.runFor(20);
      expect(await shown(page)).toEqual(["Copy the email address"]);
      await leave(page);
      expect(await shown(page)).toEqual([]);
      await page.clock.runFor(280);
      await address.hover();
      await page.clock.runFor(10);
      expect(await shown(page)).toEqual(["Copy the address"]);
      await leave(page);
      await page.clock.runFor(310);
      await email.hover();
      await page.clock.runFor(690);
      expect(await shown(page)).toEqual([]);
    },
    { member },
  ));

/** Returns visible tooltips. Each has its text twice, once for screen readers. */
async function shown(page: Page): Promise<string[]> {
  return page
    .locator("[data-part=tooltip]")
    .evaluateAll((found) => found.map((one) => one.firstChild?.textContent ?? ""));
}

async function leave(page: Page): Promise<void> {
  // Twice: the tooltip stays open while the pointer moves to it (WCAG 2.2, 1.4.13).
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await page.clock.runFor(1);
}
