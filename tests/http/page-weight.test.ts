import { expect, test } from "vitest";
import { useSharedShop } from "../support/shared-shop.ts";
import { useServer } from "../support/use-server.ts";
import { overruns, sumUp, weighedPages, weighPage } from "../support/weigh-page.ts";

// The weights that `npm run budget` prints: each page's first visit, without scrolling.

const server = useServer(() => useSharedShop());

test.each(weighedPages())("%s is within its budget", async (path) => {
  const parts = await weighPage(server.origin, path);
  const { document, style } = sumUp(parts);
  expect(document, "bytes of the document").toBeGreaterThan(1_000);
  expect(style, "bytes of style sheets").toBeGreaterThan(1_000);
  expect(parts.filter(({ kind }) => kind === "font").map(({ path: font }) => font)).toEqual([
    expect.stringMatching(/league-gothic-basic/),
    expect.stringMatching(/libre-franklin-basic/),
  ]);
  expect(overruns(path, parts)).toEqual([]);
});
