import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";

/** Waits for what changes by itself: for ten seconds at most. */
export function eventually<Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read, { timeout: 10_000, interval: 50 });
}

/**
 * Lets a visitor do something and closes their browser window. Nothing may go
 * wrong on the way: an exception, a hydration mismatch or an error in the
 * console fails the test, unless `expected` names it.
 */
export async function visit(
  opened: Promise<BrowserContext>,
  act: (page: Page, context: BrowserContext) => Promise<void>,
  expected: RegExp = /^$/,
): Promise<void> {
  const context = await opened;
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  try {
    await act(context.pages()[0] ?? (await context.newPage()), context);
    expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Waits until the page's scripts run: React marks what it has taken over. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector("main form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}
