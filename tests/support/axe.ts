import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { Page } from "playwright";
import { expect } from "vitest";
import { keptByWorker } from "./shared-by-worker.ts";

/** axe's minified build, loaded by address so that the browser caches it: compiling it per page is slow. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs axe. Returns a line per violation and element. The context needs `bypassCSP: true`, or our CSP blocks axe. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  // The script stays loaded until the page navigates.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ url: await scriptAddress() });
  const results = await page.evaluate(() => {
    const { axe: checker } = globalThis as unknown as { axe: typeof import("axe-core") };
    return checker.run(document, { resultTypes: ["violations"], iframes: false, preload: false });
  });
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} | ${target.join(" ")} | ${oneLine(failureSummary)}`),
  );
}

/** Expects no sideways scrolling from 320 pixels up. Names what is too wide. */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const widths = await page.evaluate(() => {
    const tooWide = [...document.querySelectorAll("main *")].filter((one) => one.getBoundingClientRect().right > 321);
    return {
      page: document.documentElement.scrollWidth,
      tooWide: tooWide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)),
    };
  });
  expect(widths.page, widths.tooWide.join("\n")).toBeLessThanOrEqual(320);
}

function oneLine(text: string | undefined): string {
  return (text ?? "").replaceAll(/\s+/g, " ").trim();
}

async function scriptAddress(): Promise<string> {
  const server = await keptByWorker().keep("axe", serveScript, (started) => promisify(started.close.bind(started))());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/axe.js`;
}

function serveScript(): Promise<Server> {
  const headers = {
    "Content-Type": "text/javascript",
    "Cache-Control": "max-age=86400, immutable",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  const server = createServer((_, response) => void response.writeHead(200, headers).end(SOURCE));
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.unref())));
}
