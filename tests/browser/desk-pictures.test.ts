import { beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { button } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { BESIDE_LIMIT, startServer } from "../support/start-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

const server = useServerAndBrowser(startServer);
let member: DeskMember;

beforeAll(async () => {
  member = await signInMember(server.databaseFile);
});

test("a picture is added next to a file that is refused", { timeout: 2 * BESIDE_LIMIT }, async () => {
  const context = openContext(server.browser, { javaScriptEnabled: true });
  await (await context).addCookies([{ ...member.cookie, url: server.origin }]);
  await visit(
    context,
    async (page) => {
      await page.goto(`${server.origin}/desk/pictures`);
      await waitForScripts(page);
      const name = "wheat";
      const buffer = await makePhoto({ seed: 5 });
      await page.getByLabel("Choose files").setInputFiles([
        { name: `${name}.jpg`, mimeType: "image/jpeg", buffer },
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") },
      ]);
      await button(page, "Add").click();
      await page.getByText("One file was not added").waitFor();
      await page.getByText("notes.txt: This is not a JPEG").waitFor();
      const item = page.getByRole("listitem").filter({ hasText: name });
      await expect
        .poll(
          () =>
            item.locator("img").evaluateAll((found) => found.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
          { timeout: BESIDE_LIMIT, interval: 200 },
        )
        .toEqual([true]);
      const displayed = item.locator("source").evaluateAll((all) => all.map((one) => getComputedStyle(one).display));
      // Otherwise they take cells of a grid.
      expect(await displayed).toEqual(["none", "none"]);
    },
    /400/,
  );
});

test("an upload says how much is sent, asks before the page is left, and can be canceled; then it is sent whole", () =>
  visit(
    openContext(server.browser, { javaScriptEnabled: true }),
    async (page, context) => {
      await context.addCookies([{ ...member.cookie, url: server.origin }]);
      await page.goto(`${server.origin}/desk/pictures`);
      await waitForScripts(page);
      const photos = await Promise.all([21, 22].map((seed) => makePhoto({ seed })));
      const files = photos.map((buffer, index) => ({ name: `slow ${index}.jpg`, mimeType: "image/jpeg", buffer }));
      await page.getByLabel("Choose files").setInputFiles(files);
      const network = await context.newCDPSession(page);
      const limit = (bytes: number) =>
        network.send("Network.emulateNetworkConditions", {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: bytes,
        });
      await network.send("Network.enable");
      // Slow enough to be looked at on a slow machine, too.
      await limit(Math.ceil(photos[0]!.length / 20));
      await button(page, "Add").click();
      const note = page.locator("[data-part=upload-note]");
      await eventually(() => note.textContent()).toMatch(/^[01] of 2 sent, [1-9]0%$/);
      expect(await page.locator("progress").evaluate((bar: HTMLProgressElement) => bar.position)).toBeGreaterThan(0);
      const asked = page.waitForEvent("dialog");
      void page.reload().catch(() => {});
      const dialog = await asked;
      expect(dialog.type()).toBe("beforeunload");
      await dialog.dismiss();

      await button(page, "Cancel").click();
      await eventually(() => note.textContent()).toMatch(/^Canceled\./);
      expect(await page.locator("progress").count()).toBe(0);
      await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add");

      await limit(-1);
      await button(page, "Add").click();
      await page.waitForURL(/pictures\?added=/);
      await page.getByRole("link", { name: "Describe “slow 1”" }).waitFor();
    },
    /ERR_ABORTED/,
  ));

test("an upload that the network loses keeps the chosen files and says what to do", { tags: "long" }, () =>
  visit(
    openContext(server.browser, { javaScriptEnabled: true }),
    async (page, context) => {
      await context.addCookies([{ ...member.cookie, url: server.origin }]);
      await page.goto(`${server.origin}/desk/pictures`);
      await waitForScripts(page);
      const file = { name: "lost.jpg", mimeType: "image/jpeg", buffer: await makePhoto({ seed: 23 }) };
      await page.getByLabel("Choose files").setInputFiles(file);
      await page.route("**/desk/pictures/upload", (route) => route.abort());
      await button(page, "Add").click();
      await page.getByText("The files didn't arrive.").waitFor();
      expect(await page.getByLabel("Choose files").evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
      await page.unroute("**/desk/pictures/upload");
      await button(page, "Add").click();
      await page.getByRole("link", { name: "Describe “lost”" }).waitFor();
    },
    /ERR_FAILED/,
  ),
);

test(
  "a picture that is added in another tab can be chosen after a save",
  { tags: "long", timeout: 2 * BESIDE_LIMIT },
  () =>
    visit(openContext(server.browser, { javaScriptEnabled: true }), async (page, context) => {
      await context.addCookies([{ ...member.cookie, url: server.origin }]);
      await page.goto(`${server.origin}/desk/content/about`);
      await waitForScripts(page);
      await page.getByLabel("Quote").fill("Not saved yet.");
      const tab = await context.newPage();
      await tab.goto(`${server.origin}/desk/pictures`);
      await waitForScripts(tab);
      const file = { name: "other tab.jpg", mimeType: "image/jpeg", buffer: await makePhoto({ seed: 7 }) };
      await tab.getByLabel("Choose files").setInputFiles(file);
      await button(tab, "Add").click();
      const item = tab.getByRole("listitem").filter({ hasText: "other tab" });
      await item.locator("img").waitFor({ timeout: BESIDE_LIMIT });
      await button(page, "Save draft").click();
      const portrait = page.getByLabel("Founder's portrait");
      const added = portrait.locator("option", { hasText: /^other tab, / });
      await portrait.selectOption(await added.getAttribute("value"));
      await page.locator("[data-part=chosen] img[src^='/media/']").first().waitFor();
      expect(await page.getByLabel("Quote").inputValue()).toBe("Not saved yet.");
    }),
);
