import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

/**
 * axe's minified build. The readable build is twice as large, and sending it to a page takes as long as the check
 * itself.
 */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe on a page. Returns a readable line for each violation and element. The context needs `bypassCSP: true`, or
 * the content policy blocks axe.
 */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  // The script is large, and stays loaded until the page navigates.
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
