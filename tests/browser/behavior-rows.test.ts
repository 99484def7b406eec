import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, test } from "vitest";
import { behaviorActions } from "../support/behavior/actions.ts";
import { behaviorPages } from "../support/behavior/all-rows.ts";
import { filledCartRows } from "../support/behavior/cart-rows.ts";
import { button, fillStep, waitForStep } from "../support/fill-survey.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { useSharedServer } from "../support/shared-server.ts";
import { addByPage } from "../support/shop-browser.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { type SharedWindow, shareWindow } from "../support/visit.ts";

// A test for each agreed sentence that a page can show (docs/behavior.md, Every page 2 to 7 and the rows of each page).

let server: TestServer;
let shop: ShopServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [server, shop, browser] = await Promise.all([useSharedServer(), startShop(), openBrowser()]);
  context = await openContext(browser, {
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
    reducedMotion: "no-preference",
  });
  page = await context.newPage();
  await openEveryStep();
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await shop?.remove();
});

describe.each(behaviorPages)("without JavaScript, $path", ({ path, rows }) => {
  beforeAll(async () => {
    await page.goto(server.origin + path);
  });

  // oxlint-disable-next-line vitest/expect-expect -- each row expects by itself
  test.each(rows.map(({ sentence, check }) => [sentence, check] as const))("%s", (_sentence, check) => check(page));
});

describe.each([true, false])("with JavaScript %s, /cart with items", (javaScriptEnabled) => {
  let own: Page;

  beforeAll(async () => {
    own = await (await openContext(browser, { javaScriptEnabled })).newPage();
    await addByPage(own, shop, "covenant-tee", { size: "2XL", quantity: "18" });
    await addByPage(own, shop, "hymn-board-tote", { quantity: "82" });
  });

  afterAll(() => own?.context().close());

  // oxlint-disable-next-line vitest/expect-expect -- each row expects by itself
  test.each(filledCartRows.map(({ sentence, check }) => [sentence, check] as const))("%s", (_sentence, check) =>
    check(own),
  );
});

describe.each([true, false])("a visitor with JavaScript %s", (scripts) => {
  let sharedWindow: SharedWindow;

  beforeAll(() => {
    // Some of these actions check animations.
    sharedWindow = shareWindow(server.origin, () =>
      openContext(browser, { javaScriptEnabled: scripts, reducedMotion: "no-preference" }),
    );
  });

  afterAll(() => sharedWindow?.close());

  // oxlint-disable-next-line vitest/expect-expect -- each of them expects by itself
  test.each(behaviorActions.map(({ sentence, path, act }) => [sentence, path, act] as const))(
    "%s (%s)",
    (_sentence, path, act) =>
      sharedWindow.visit(async (own) => {
        await own.goto(server.origin + path);
        if (scripts) await waitForHeading(own);
        await act(own, scripts);
      }),
  );
});

/** If the page runs scripts, waits until they have hydrated its content. */
async function waitForHeading(own: Page): Promise<void> {
  await own.waitForFunction(() => {
    const heading = document.querySelector("main h1");
    const scripted = document.querySelector('link[rel="modulepreload"]') !== null;
    return heading !== null && (!scripted || Object.keys(heading).some((key) => key.startsWith("__reactProps")));
  });
}

/** Completes the first three steps, because a step can only be opened when the steps before it are done. */
async function openEveryStep(): Promise<void> {
  await page.goto(`${server.origin}/survey/creator`);
  for (const step of [1, 2, 3] as const) {
    if (step === 1) await fillStep(page, step, { name: "Reader", current_stage: "exploring" });
    await button(page, "Next Step").click();
    await waitForStep(page, (step + 1) as 2 | 3 | 4);
  }
}
