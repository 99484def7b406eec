import type { Page } from "playwright";
import { expect, test } from "vitest";
import { button } from "../support/fill-survey.ts";
import { startServer } from "../support/start-server.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useServerAndBrowser } from "../support/use-site.ts";
import { eventually, untilIdle } from "../support/visit.ts";

const server = useServerAndBrowser(startServer);
const member = useMember(server);

/** Opens a document's form on a phone's screen. */
function onDocument(name: string, act: (page: Page) => Promise<void>): Promise<void> {
  return onPage(server, `/desk/content/${name}`, act, { member, viewport: { width: 390, height: 844 } });
}

test("a refused form stays as it is, and a saved one has the marks and texts of a list where they belong", () =>
  onDocument("about", async (page) => {
    const all = await entries(page, "team", "name");
    await page.getByLabel("Introduction").fill("");
    await page.locator("summary", { hasText: "Person 2: " }).click();
    await page.locator("label", { has: page.locator('[name="team[1].remove"]') }).click();
    await button(page, "Publish").click();
    await page.locator("[data-part=error-summary]").waitFor();
    // The browser refuses it before it is posted.
    expect(await entries(page, "team", "name")).toEqual(all);
    expect(await page.locator('[name^="team["][name$=".remove"]:checked').count()).toBe(1);
    await page.getByLabel("Introduction").fill("Mended");
    await button(page, "Save draft").click();
    await page.getByText("Draft saved").waitFor();
    await eventually(() => entries(page, "team", "name")).toEqual(all.toSpliced(1, 1));
  }));

test(
  "a headline is shown as a phone sets it, while one writes, and a word that is too long is named",
  { tags: "long" },
  () =>
    onDocument("about", async (page) => {
      const [headline, note] = [page.getByLabel("Headline"), page.locator("output").first()];
      expect(await note.textContent()).toBe("");
      await headline.fill("Supercalifragilisticexpialidocious\nToo");
      await eventually(() => note.textContent()).toBe(
        "On a phone, “Supercalifragilisticexpialidocious” is set small: use a shorter word. On a phone, “Too” is set very large: add a word.",
      );
      const lines = page.locator("[data-part=poster]").first().locator("svg");
      await eventually(() => lines.last().textContent()).toBe("Too");
      await headline.fill("A house of faith that makes media for everyone");
      await eventually(() => lines.allTextContents()).toEqual(["A house of faith that", "makes media for everyone"]);
      await headline.fill("A house of faith\nthat makes media");
      await eventually(() => note.textContent()).toBe("");
    }),
);

test("an entry is added from the top of the list, and another one below it", { tags: "long" }, () =>
  onDocument("partners", async (page) => {
    const added = await page.getByRole("link", { name: "Add a partner" }).getAttribute("href");
    await page.getByRole("link", { name: "Add a partner" }).click();
    await page.locator(`[id="${added?.slice(1)}"]`).fill("Added");
    expect(await page.locator("details[open]").count()).toBe(1);
    await button(page, "Add another partner").click();
    await page.keyboard.type("A second one");
    await button(page, "Save draft").click();
    await page.getByText("Draft saved").waitFor();
    await eventually(async () => (await entries(page, "partners", "name")).slice(-2)).toEqual([
      "Added",
      "A second one",
    ]);
    expect(await page.getByLabel("Logo's color").last().inputValue()).toBe("drawn");
  }),
);

test("an entry moves by a button, which keeps the focus, says so, and keeps what was typed", () =>
  onDocument("about", async (page) => {
    const [first = "", second = "", third = "", ...rest] = await entries(page, "values", "value");
    await page.locator("summary", { hasText: `Value 2: ${second}` }).click();
    await page.locator('[id="values[1].text"]').fill("Typed before the move");
    await page.locator('[id="values[1].down"]').focus();
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("values[1].down");
    await page.getByText(`${second} is now number 3`).waitFor();
    for (const way of ["up", "up"]) await page.locator(`[id="values[1].${way}"]`).click();
    // It can't go further up, so the other button has focus.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("values[1].down");
    expect((await page.locator('[id="values[1].down"]').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await entries(page, "values", "value")).toEqual([second, first, third, ...rest]);
    await button(page, "Save draft").click();
    await page.getByText("Draft saved").waitFor();
    await untilIdle(page);
    expect(await entries(page, "values", "value")).toEqual([second, first, third, ...rest]);
    expect(await page.locator('[id="values[0].text"]').inputValue()).toBe("Typed before the move");
  }));

/** Returns a field's values in the entries of a list, without the blank entry. */
async function entries(page: Page, list: string, part: string): Promise<string[]> {
  const inputs = page.locator(`[name^="${list}["][name$=".${part}"]`);
  const values = await inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
  return values.filter((value) => value !== "");
}
