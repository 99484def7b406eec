import { expect, test } from "vitest";
import { button } from "../support/fill-survey.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { BESIDE_LIMIT, startServer } from "../support/start-server.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useServerAndBrowser } from "../support/use-site.ts";
import { eventually, waitForScripts } from "../support/visit.ts";

const server = useServerAndBrowser(startServer);
const member = useMember(server);

async function photo(name: string, seed: number) {
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await makePhoto({ seed }) };
}

test("a picture is added next to a file that is refused", { timeout: 2 * BESIDE_LIMIT }, () =>
  onPage(
    server,
    "/desk/pictures",
    async (page) => {
      const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") };
      await page.getByLabel("Choose files").setInputFiles([await photo("wheat", 5), notes]);
      await button(page, "Add").click();
      await page.getByText("One file was not added").waitFor();
      await page.getByText("notes.txt: This is not a JPEG").waitFor();
      const item = page.getByRole("listitem").filter({ hasText: "wheat" });
      const shown = () =>
        item.locator("img").evaluateAll((all: HTMLImageElement[]) => all.map(({ naturalWidth }) => naturalWidth > 0));
      await expect.poll(shown, { timeout: BESIDE_LIMIT, interval: 200 }).toEqual([true]);
      const displayed = item.locator("source").evaluateAll((all) => all.map((one) => getComputedStyle(one).display));
      // Otherwise they take up cells of a grid.
      expect(await displayed).toEqual(["none", "none"]);
    },
    { member, expected: /400/ },
  ),
);

test("an upload says how much is sent, asks before the page is left, and can be canceled; then it is sent whole", () =>
  onPage(
    server,
    "/desk/pictures",
    async (page, context) => {
      const files = [await photo("slow 0", 21), await photo("slow 1", 22)] as const;
      await page.getByLabel("Choose files").setInputFiles([...files]);
      const network = await context.newCDPSession(page);
      const limit = (bytes: number) =>
        network.send("Network.emulateNetworkConditions", {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: bytes,
        });
      await network.send("Network.enable");
      // Slow enough to be seen even on a slow machine.
      await limit(Math.ceil(files[0].buffer.length / 20));
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
    { member, expected: /ERR_ABORTED/ },
  ));

test("an upload that the network loses keeps the chosen files and says what to do", { tags: "long" }, () =>
  onPage(
    server,
    "/desk/pictures",
    async (page) => {
      await page.getByLabel("Choose files").setInputFiles(await photo("lost", 23));
      await page.route("**/desk/pictures/upload", (route) => route.abort());
      await button(page, "Add").click();
      await page.getByText("The files didn't arrive.").waitFor();
      expect(await page.getByLabel("Choose files").evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
      await page.unroute("**/desk/pictures/upload");
      await button(page, "Add").click();
      await page.getByRole("link", { name: "Describe “lost”" }).waitFor();
    },
    { member, expected: /ERR_FAILED/ },
  ),
);

test(
  "a picture that is added in another tab can be chosen after a save",
  { tags: "long", timeout: 2 * BESIDE_LIMIT },
  () =>
    onPage(
      server,
      "/desk/content/about",
      async (page, context) => {
        await page.getByLabel("Quote").fill("Not saved yet.");
        const tab = await context.newPage();
        await tab.goto(`${server.origin}/desk/pictures`);
        await waitForScripts(tab);
        await tab.getByLabel("Choose files").setInputFiles(await photo("other tab", 7));
        await button(tab, "Add").click();
        const item = tab.getByRole("listitem").filter({ hasText: "other tab" });
        await item.locator("img").waitFor({ timeout: BESIDE_LIMIT });
        await button(page, "Save draft").click();
        const portrait = page.getByLabel("Founder's portrait");
        const added = portrait.locator("option", { hasText: /^other tab, / });
        await portrait.selectOption(await added.getAttribute("value"));
        await page.locator("[data-part=chosen] img[src^='/media/']").first().waitFor();
        expect(await page.getByLabel("Quote").inputValue()).toBe("Not saved yet.");
      },
      { member },
    ),
);
