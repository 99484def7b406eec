import type { Browser, BrowserContext, Page, Route } from "playwright";
import { waitForScripts } from "../../support/visit.ts";
import type { Form } from "./forms.ts";
import { forgetInteractions, longestInteraction, observe, timeBlocked } from "./in-page.ts";

/** As Lighthouse slows a processor down to a phone's. */
export const SLOWDOWN = 4;

/** Milliseconds without anything new after which a page or an interaction is over. */
const QUIET_MS = 700;

export interface Measured {
  /** Total blocking time: by how much the main thread was busy for more than 50 ms, from the first paint on. */
  blocked: number;
  /** The longest time from a press to the next frame; 0 if all were shorter than browsers report. */
  typing: number;
  choosing: number;
  refused: number;
}

/** Fills in a form in a new window. Times in milliseconds. */
export async function measureForm(browser: Browser, origin: string, form: Form): Promise<Measured> {
  return inNewWindow(browser, origin, form, async (page) => {
    await page.goto(origin + form.path);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(QUIET_MS);
    const blocked = await page.evaluate(timeBlocked);
    const after = async (act: Promise<unknown> | undefined) => {
      await act;
      await page.waitForTimeout(QUIET_MS);
      const longest = await page.evaluate(longestInteraction);
      await page.evaluate(forgetInteractions);
      return longest;
    };
    const field = form.type ? page.locator(form.type).first() : null;
    return {
      blocked,
      typing: field ? await after(field.click().then(() => page.keyboard.type("12 Words", { delay: 60 }))) : 0,
      choosing: await after(form.choose?.(page)),
      refused: await after(form.refuse?.(page)),
    };
  });
}

/** Whether a form still has a text that was typed into it before its scripts arrived. */
export async function keepsEarlyText(browser: Browser, origin: string, form: Form): Promise<boolean> {
  return inNewWindow(browser, origin, form, async (page) => {
    const held: Route[] = [];
    let isTyped = false;
    await page.route("**/assets/*.js", async (route) => void (isTyped ? await route.continue() : held.push(route)));
    await page.goto(origin + form.path, { waitUntil: "commit" });
    const field = page.locator(form.type ?? "").first();
    await field.fill("7");
    isTyped = true;
    for (const route of held) await route.continue();
    if ((await page.locator("script[type=module]").count()) > 0) await waitForScripts(page);
    await page.waitForTimeout(QUIET_MS);
    return (await field.inputValue()) === "7";
  });
}

async function inNewWindow<Result>(
  browser: Browser,
  origin: string,
  { before }: Form,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await before?.(context, origin);
    await context.addInitScript(observe);
    return await act(await openSlowPage(context));
  } finally {
    await context.close();
  }
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return page;
}
