import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

/** As axe ships it for pages: to hand the readable one to a page, of twice the size, takes as long as a look. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds on a page, one readable line per finding and element; empty where nothing is wrong. The page's context
 * needs `bypassCSP: true`, or the content policy keeps the checker out.
 */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  // It is large, and stays until the page is left.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const results = await page.evaluate(() => {
    const { axe: checker } = globalThis as unknown as { axe: typeof import("axe-core") };
    return checker.run(document, { resultTypes: ["violations"], iframes: false, preload: false });
  });
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} | ${target.join(" ")} | ${oneLine(failureSummary)}`),
  );
}

function oneLine(text: string | undefined): string {
  return (text ?? "").replaceAll(/\s+/g, " ").trim();
}
