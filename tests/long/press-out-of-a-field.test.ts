import type { Locator, Page } from "playwright";
import { test } from "vitest";
import { button, messageOf, option, textField } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// Leaving a field shows its message and moves what is below. A press that leaves a field must still hit its target.

const site = useSite();

const MESSAGE = "Name is required";

type Press = (page: Page, place: { x: number; y: number }) => Promise<void>;

const presses: [pointer: string, press: Press][] = [
  ["a mouse", pressSlowly("mouse")],
  ["a pen", pressSlowly("pen")],
  ["a finger", (page, { x, y }) => page.touchscreen.tap(x, y)],
];

test.each(presses)("an option is chosen by %s, out of a field that is left empty", (_pointer, press) =>
  onStepOne(async (page) => {
    await page.keyboard.type("R");
    await page.keyboard.press("Backspace");
    const chosen = option(page, "current_stage", "Exploring");
    await press(page, await middleOf(optionBox(page)));
    await eventually(() => chosen.isChecked()).toBe(true);
    await eventually(() => messageOf(page, "name")).toBe(MESSAGE);
  }),
);

test.each(presses.slice(1))("Next Step is pressed by %s, out of a field that is left empty", (_pointer, press) =>
  onStepOne(async (page) => {
    await option(page, "current_stage", "Exploring").check();
    await textField(page, "name").focus();
    await press(page, await middleOf(button(page, "Next Step")));
    await page.locator("[data-part=error-summary]").waitFor();
    await eventually(() => messageOf(page, "name")).toBe(MESSAGE);
  }),
);

function onStepOne(act: (page: Page) => Promise<void>): Promise<void> {
  return visit(openContext(site.browser, { javaScriptEnabled: true, hasTouch: true }), async (page) => {
    await page.goto(`${site.origin}/survey/creator?step=1`);
    await waitForScripts(page);
    await textField(page, "name").focus();
    await act(page);
  });
}

/** Presses long enough for a message to appear meanwhile. */
function pressSlowly(pointerType: "mouse" | "pen"): Press {
  return async (page, { x, y }) => {
    const devtools = await page.context().newCDPSession(page);
    const press = { x, y, pointerType, button: "left", clickCount: 1 } as const;
    await devtools.send("Input.dispatchMouseEvent", { ...press, type: "mousePressed", buttons: 1 });
    await frames(page);
    await devtools.send("Input.dispatchMouseEvent", { ...press, type: "mouseReleased" });
    await devtools.detach();
  };
}

/** Waits until the rendered page is painted. */
function frames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
  );
}

function optionBox(page: Page): Locator {
  return page.locator("label", { hasText: "Exploring" }).first();
}

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
