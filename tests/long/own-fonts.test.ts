import type { CDPSession } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { useSite } from "../support/use-site.ts";

// A sign that no font of the site has costs the first layout a search through the system's fonts, and looks different
// on each (docs/decisions/0034).

const site = useSite();

interface Node {
  nodeId: number;
  nodeType: number;
  nodeValue: string;
  children?: Node[];
}

/** Returns the texts that are drawn with a font of the system. */
async function textsInOthers(session: CDPSession): Promise<string[]> {
  const { root } = await session.send("DOM.getDocument", { depth: -1 });
  const found: string[] = [];
  async function look({ nodeId, nodeType, nodeValue, children = [] }: Node): Promise<void> {
    if (nodeType === 3 && nodeValue.trim() !== "") {
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
      if (fonts.some(({ isCustomFont }) => !isCustomFont)) found.push(nodeValue.trim());
    }
    for (const child of children) await look(child);
  }
  await look(root as Node);
  return found;
}

beforeAll(() => seedCatalogue(site.databaseFile));

test("no text of a public page needs a font of the system", async () => {
  // Without scripts, because React replaces nodes while the browser is asked about them.
  const context = await openContext(site.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  for (const domain of ["DOM.enable", "CSS.enable"] as const) await session.send(domain);
  for (const path of ["/", "/portfolio", "/creators/micah-rowe", "/shop/covenant-tee", "/contact", "/survey/creator"]) {
    await page.goto(site.origin + path);
    await page.evaluate(() => document.fonts.ready);
    expect(await textsInOthers(session), path).toEqual([]);
  }
  await context.close();
});
