import type { BrowserContext, ConsoleMessage, Page, WebError } from "playwright";
import { expect } from "vitest";

/** Waits for what changes by itself: for ten seconds at most. */
export function eventually<Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read, { timeout: 10_000, interval: 50 });
}

type Size = { width: number; height: number } | null;
type Act = (page: Page, context: BrowserContext) => Promise<void>;

/**
 * Lets a visitor do something and closes their browser window. Nothing may go wrong on the way: an exception, a
 * hydration mismatch or an error in the console fails the test, unless `expected` names it.
 */
export async function visit(opened: Promise<BrowserContext>, act: Act, expected?: RegExp): Promise<void> {
  const context = await opened;
  try {
    await listenWhile(context, act, expected);
  } finally {
    await context.close();
  }
}

/** The same for one visitor after another in one window; `close` it when done. */
export interface SharedWindow {
  visit: (act: Act, expected?: RegExp) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * For a file in which many visitors of a site do something small: a window of their own costs each as much as two
 * pages. Each finds no cookie, nothing stored, nothing in a request's way and the size that the window had; what a
 * browser keeps for everybody (scripts, pictures) is there. Not for what can't be taken back: the page's clock, scripts
 * that run before a page.
 *
 * @param open is asked for another window after a visitor for whom something went wrong
 */
export function shareWindow(origin: string, open: () => Promise<BrowserContext>): SharedWindow {
  let opened: BrowserContext | undefined;
  let size: Size = null;

  async function close(): Promise<void> {
    const context = opened;
    opened = undefined;
    await context?.close();
  }

  return {
    close,
    visit: async (act, expected) => {
      opened ??= await open();
      try {
        size ??= await sizeOf(opened);
        await forgetVisitor(opened, origin, size);
        await listenWhile(opened, act, expected);
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

async function sizeOf(context: BrowserContext): Promise<Size> {
  return (await context.newPage()).viewportSize();
}

/** Leaves one page open, which has nothing of whoever was there before. */
async function forgetVisitor(context: BrowserContext, origin: string, size: Size): Promise<void> {
  // A form saves itself as its page is left: the answer, when it comes, would give the next visitor this one's survey.
  for (const left of context.pages()) await left.evaluate(() => void (window.fetch = () => new Promise(() => {})));
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await Promise.all([page.unrouteAll({ behavior: "ignoreErrors" }), context.unrouteAll({ behavior: "ignoreErrors" })]);
  // A page that runs nothing: others note where they were scrolled to when they are left.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => {
    try {
      localStorage.clear();
      sessionStorage.clear();
    } catch {
      // Where cookies are blocked nothing is stored either.
    }
  });
  await context.clearCookies();
  if (size) await page.setViewportSize(size);
}

async function listenWhile(context: BrowserContext, act: Act, expected = /^$/): Promise<void> {
  const complaints: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  };
  const onError = (error: WebError) => void complaints.push(String(error.error()));
  context.on("console", onConsole).on("weberror", onError);
  try {
    await act(context.pages()[0] ?? (await context.newPage()), context);
    expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
  } finally {
    context.off("console", onConsole).off("weberror", onError);
  }
}

/** Waits until the page's scripts run: React marks what it has taken over. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector("main form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}
