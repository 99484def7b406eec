import { EventEmitter, once } from "node:events";
import type { BrowserContext, ConsoleMessage, Page, WebError } from "playwright";
import { expect } from "vitest";

/** Polls for at most half a minute: a slow machine may take seconds. */
export function eventually<Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read, { timeout: 30_000, interval: 50 });
}

/** Opens a page until it comes from the cache. */
export async function untilKept(origin: string, path: string): Promise<void> {
  await eventually(async () => (await fetch(origin + path)).headers.has("Cache-Status")).toBe(true);
}

type Size = { width: number; height: number } | null;
type Act = (page: Page, context: BrowserContext) => Promise<void>;

/** Exceptions, hydration mismatches and console errors fail the test, unless `expected` matches them. */
export async function visit(opened: Promise<BrowserContext>, act: Act, expected?: RegExp): Promise<void> {
  const context = await opened;
  try {
    await listenWhile(context, act, expected);
  } finally {
    await context.close();
  }
}

/** A window where visits run one after another. `close` it when done. */
export interface SharedWindow {
  visit: (act: Act, expected?: RegExp) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Shares a window among small visits, because opening one takes as long as opening two pages. Each visitor starts
 * without cookies, storage or interception, in the original size; the cache stays. Not for effects that can't be
 * undone, such as the page's clock or init scripts. `open` replaces the window after a failed visit.
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

/** Leaves one page open, without any state of the previous visitor. */
async function forgetVisitor(context: BrowserContext, origin: string, size: Size): Promise<void> {
  // A form saves itself when its page is left. A late response would give the next visitor this visitor's survey.
  for (const left of context.pages()) await left.evaluate(() => void (window.fetch = () => new Promise(() => {})));
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await Promise.all([page.unrouteAll({ behavior: "ignoreErrors" }), context.unrouteAll({ behavior: "ignoreErrors" })]);
  // A page without scripts: others store their scroll position when they are left.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => {
    try {
      localStorage.clear();
      sessionStorage.clear();
    } catch {
      // A browser that blocks cookies blocks storage too.
    }
  });
  await context.clearCookies();
  if (size) await page.setViewportSize(size);
}

/** Remix aborts an old error response when the next form is sent. A page that hasn't read its end then logs this. */
const REMIX_ABORT = "AbortError: signal is aborted without reason";

async function listenWhile(context: BrowserContext, act: Act, expected = /^$/): Promise<void> {
  const complaints: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  };
  const onError = (error: WebError) => void complaints.push(String(error.error()));
  context.on("console", onConsole).on("weberror", onError);
  try {
    await act(context.pages()[0] ?? (await context.newPage()), context);
    expect(complaints.filter((text) => text !== REMIX_ABORT && !expected.test(text)).join("\n")).toBe("");
  } finally {
    context.off("console", onConsole).off("weberror", onError);
  }
}

/**
 * Waits until React's root is committed and `content` is there. React marks elements earlier, while it still renders,
 * and a press at that time makes it start over.
 */
export async function waitForScripts(page: Page, content = "main form"): Promise<void> {
  await page.waitForFunction((selector) => {
    const [, container] = Object.entries(document).find(([key]) => key.startsWith("__reactContainer")) ?? [];
    const root = container as { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } } | undefined;
    return root?.stateNode.current.memoizedState.isDehydrated === false && document.querySelector(selector) !== null;
  }, content);
  // After that, React runs effects, which set timers and listen, in their own message.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.addEventListener("message", resolve);
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** Waits for scripts if the page has any and the browser runs them. */
export async function ready(page: Page, content?: string): Promise<void> {
  const ask = () =>
    page.evaluate(
      () => document.querySelector('link[rel="modulepreload"]') !== null && matchMedia("(scripting: enabled)").matches,
    );
  // An earlier press may still lead to another page, which is then the one to ask.
  const isScripted = await ask().catch(async () => {
    await page.waitForLoadState("domcontentloaded");
    return ask();
  });
  if (isScripted) await waitForScripts(page, content);
}

/** Waits until Remix's router is idle, by the name that its own scripts use. */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Work = { state: string };
    type State = { navigation: Work; revalidation: string; fetchers: Map<string, Work> };
    const { state } = (window as unknown as Record<"__remixRouter", { state: State }>)["__remixRouter"];
    const works = [state.navigation, { state: state.revalidation }, ...state.fetchers.values()];
    return works.every((work) => work.state === "idle");
  });
}

/** Holds requests until the returned function is called, so the state in between lasts as long as needed. */
export async function hold(page: Page, address: string | RegExp, times?: number): Promise<() => void> {
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  await page.route(
    address,
    async (route) => {
      await opened;
      await route.continue();
    },
    { ...(times !== undefined && { times }) },
  );
  return () => void gate.emit("open");
}

/** Answers the browser's questions before a page is left. Returns their kinds, a list that grows. */
export function noteQuestions(page: Page, answer: "accept" | "dismiss" = "accept"): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog[answer]();
  });
  return asked;
}

/** Opens a page with its scripts held back, as on a slow connection. The returned function loads and awaits them. */
export async function openBeforeScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const scripts = /\/assets\/[^/]+\.js$/;
  const letScriptsCome = await hold(page, scripts);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  return async () => {
    letScriptsCome();
    await page.waitForLoadState("load");
    await page.unroute(scripts);
    await waitForScripts(page);
  };
}
