import { sql } from "kysely";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeskMember } from "../support/desk-member.ts";
import { fillDesk } from "../support/desk-states.ts";
import { button, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { changeDatabase, refuseWrites } from "../support/server-database.ts";
import { addByPage, checkoutButton } from "../support/shop-browser.ts";
import { startServer } from "../support/start-server.ts";
import { whileStoreFails } from "../support/survey-records.ts";
import { useServerAndBrowser } from "../support/use-site.ts";
import { eventually, ready, type SharedWindow, shareWindow, visit, waitForScripts } from "../support/visit.ts";

// After a refused or failed submission the message is in view (docs/decisions/0066): on a phone, from the end of a
// form.

const REFUSED = /status of (400|409|429|503)/;
const NAME = "Sees errors";
const GONE = /ERR_CONNECTION_REFUSED|TypeError/;

const server = useServerAndBrowser(startServer);
let member: DeskMember;

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  member = await fillDesk(server.databaseFile);
});

interface Case {
  name: string;
  words: string;
  /** Submits a form that is refused, with the button at the end of the form. */
  refuse: (page: Page, scripts: boolean) => Promise<void>;
}

const cases: Case[] = [
  { name: "a step without a name", words: "There is a problem", refuse: leaveOutName },
  {
    name: "a step that was changed elsewhere",
    words: "These answers were changed somewhere else",
    refuse: runIntoConflict,
  },
  {
    name: "a survey that was deleted meanwhile",
    words: "The first part of your survey is no longer here",
    refuse: loseSurvey,
  },
  { name: "a message that can't be kept", words: "Your message wasn't sent", refuse: failMessage },
  { name: "a checkout that is not available", words: "Checkout isn't available right now", refuse: failCheckout },
  { name: "a product that is sold out meanwhile", words: "This is sold out", refuse: buySoldOut },
  { name: "a wrong password", words: "There is a problem", refuse: signIn },
  { name: "an empty note at the desk", words: "There is a problem", refuse: addNoNote },
  { name: "a status that another member changed", words: "Someone got there first", refuse: overtake },
];

describe.each([
  { mode: "with JavaScript", scripts: true, motion: "reduce", shown: cases, tags: [] },
  {
    mode: "with JavaScript and motion",
    scripts: true,
    motion: "no-preference",
    shown: cases.slice(0, 2),
    tags: ["long"],
  },
  // tests/http says what else is refused.
  { mode: "without JavaScript", scripts: false, motion: "reduce", shown: cases.slice(0, 3), tags: ["long"] },
] as const)("$mode", ({ scripts, motion, shown, tags }) => {
  let sharedWindow: SharedWindow;

  beforeAll(() => {
    const options = { javaScriptEnabled: scripts, reducedMotion: motion, viewport: { width: 390, height: 600 } };
    sharedWindow = shareWindow(server.origin, () => openContext(server.browser, options));
  });

  afterAll(() => sharedWindow?.close());

  test.each(shown)("$name", { tags: [...tags] }, ({ words, refuse }) =>
    sharedWindow.visit(async (page) => {
      await refuse(page, scripts);
      await eventually(() => readVisibility(page, words)).toEqual(SEEN);
    }, REFUSED),
  );
});

describe.each([true, false])("the toast 'Submission Error' (JavaScript: %s)", (scripts) => {
  test(
    "stays until it is dismissed, and then everything typed is still there to be sent",
    { tags: scripts ? [] : "long" },
    () =>
      visit(
        openContext(server.browser, { javaScriptEnabled: scripts, viewport: { width: 390, height: 600 } }),
        async (page) => {
          await failStepTwo(page, scripts);
          const toast = page.getByRole("dialog", { name: "Submission Error" });
          await toast
            .getByText("There was an issue submitting your survey. Please try again.", { exact: true })
            .waitFor();
          expect(await toast.evaluate((one) => getComputedStyle(one).position)).toBe("fixed");
          if (scripts) await waitForScripts(page);
          await textField(page, "takeaway_goals").click();
          expect(await toast.isVisible()).toBe(true);
          await toast.getByRole("button", { name: "Dismiss" }).click();
          await toast.waitFor({ state: "hidden" });
          if (scripts) await eventually(() => page.title()).toBe("Build Your Platform With Us | TETM");
          expect(await textField(page, "niche").inputValue()).toBe("Kept");
          await button(page, "Next Step").click();
          await waitForStep(page, 3);
        },
        REFUSED,
      ),
  );
});

test("a second failure is announced like the first", () =>
  visit(
    openContext(server.browser, { javaScriptEnabled: true, viewport: { width: 390, height: 600 } }),
    async (page) => {
      await onStepTwo(page, true);
      await page.route("**/survey/creator.data*", (route) => route.abort("connectionrefused"));
      await button(page, "Next Step").click();
      await eventually(() => readVisibility(page, "Submission Error")).toEqual(SEEN);
      await page.getByRole("button", { name: "Dismiss" }).click();
      for (let time = 2; time <= 3; time += 1) {
        await button(page, "Next Step").click();
        await eventually(() => readVisibility(page, "Submission Error")).toEqual(SEEN);
      }
    },
    GONE,
  ));

test("a cart shows a visible error each time the server can't be reached", () =>
  visit(
    openContext(server.browser, { javaScriptEnabled: true, viewport: { width: 390, height: 600 } }),
    async (page) => {
      await addByPage(page, server, "fish-fry-bandana");
      await page.route("**/cart.data*", (route) => route.abort("connectionrefused"));
      for (const quantity of ["2", "3"]) {
        await page.getByRole("spinbutton").fill(quantity);
        await page.getByRole("spinbutton").press("Enter");
        await eventually(() => readVisibility(page, "Please try again in a minute")).toEqual(SEEN);
        expect(await page.getByRole("spinbutton").inputValue()).toBe(quantity);
      }
    },
    GONE,
  ));

async function onStepTwo(page: Page, scripts: boolean): Promise<void> {
  await page.goto(`${server.origin}/survey/creator`);
  await ready(page);
  await textField(page, "name").fill(NAME);
  await option(page, "current_stage", "Exploring").check();
  await button(page, "Next Step").click();
  await waitForStep(page, 2);
  if (scripts) await waitForScripts(page);
}

async function failStepTwo(page: Page, scripts: boolean): Promise<void> {
  await onStepTwo(page, scripts);
  await textField(page, "niche").fill("Kept");
  // Waits for the autosave, so that there are no unsaved changes when the button is pressed.
  if (scripts) await page.locator("[data-part=saved-line][data-status=saved]").waitFor();
  await whileStoreFails(server.databaseFile, async () => {
    await button(page, "Next Step").click();
    await page.getByText("Submission Error").waitFor();
    await eventually(() => readVisibility(page, "Submission Error")).toEqual(SEEN);
  });
}

async function leaveOutName(page: Page, scripts: boolean): Promise<void> {
  await page.goto(`${server.origin}/survey/creator?step=1`);
  if (scripts) await waitForScripts(page);
  await button(page, "Next Step").click();
}

async function runIntoConflict(page: Page, scripts: boolean): Promise<void> {
  await onStepTwo(page, scripts);
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/survey/creator?step=2`);
  await ready(other);
  await textField(other, "niche").fill("Typed elsewhere");
  await button(other, "Next Step").click();
  await waitForStep(other, 3);
  await other.close();
  await textField(page, "takeaway_goals").fill(`Typed here\n${"and more\n".repeat(40)}`);
  await button(page, "Next Step").click();
}

async function loseSurvey(page: Page, scripts: boolean): Promise<void> {
  await onStepTwo(page, scripts);
  await changeDatabase(server.databaseFile, sql`delete from creator_surveys where name = ${NAME}`);
  await button(page, "Next Step").click();
}

async function failMessage(page: Page, scripts: boolean): Promise<void> {
  const mend = await refuseWrites(server.databaseFile, "contact_messages", ["insert"]);
  try {
    await page.goto(`${server.origin}/contact`);
    if (scripts) await waitForScripts(page);
    await page.getByLabel("Name").fill("Ruth");
    await page.getByLabel("Email").fill("ruth@example.com");
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Your message wasn't sent").waitFor();
  } finally {
    await mend();
  }
}

async function failCheckout(page: Page): Promise<void> {
  // This server has no payment set up.
  await addByPage(page, server, "fish-fry-bandana");
  await checkoutButton(page).click();
}

async function buySoldOut(page: Page, scripts: boolean): Promise<void> {
  await page.goto(`${server.origin}/shop/hymn-board-tote`);
  if (scripts) await waitForScripts(page);
  await changeDatabase(server.databaseFile, stockOfTote(0));
  try {
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.getByText("This is sold out", { exact: true }).waitFor();
  } finally {
    await changeDatabase(server.databaseFile, stockOfTote(null));
  }
}

function stockOfTote(left: number | null) {
  return sql`update product_variants set stock = ${left} where product_id = (select id from products where slug = 'hymn-board-tote')`;
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.origin}/desk/sign-in`);
  await ready(page);
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function onDesk(page: Page, scripts: boolean): Promise<void> {
  await page.context().addCookies([{ ...member.cookie, url: server.origin }]);
  await page.goto(`${server.origin}/desk/surveys/survey-1`);
  if (scripts) await waitForScripts(page);
}

async function addNoNote(page: Page, scripts: boolean): Promise<void> {
  await onDesk(page, scripts);
  await page.getByRole("button", { name: "Add note" }).click();
}

async function overtake(page: Page, scripts: boolean): Promise<void> {
  await onDesk(page, scripts);
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/desk/surveys/survey-1`);
  await ready(other);
  const wanted = (await other.getByRole("radio", { name: "Call booked" }).isChecked()) ? "Contacted" : "Call booked";
  await other.getByRole("radio", { name: wanted }).check();
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await other.getByText("Saved", { exact: true }).waitFor();
  await other.close();
  await page.getByRole("radio", { name: "Closed" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

/**
 * The visibility of a message that can't be missed: inside the window, not covered, focused, announced once, and
 * mentioned in the title (docs/decisions/0066).
 */
const SEEN = { inWindow: true, uncovered: true, focused: true, announced: 1, title: "Error: ", saved: false };

/** Finds a message by its text and returns how visible it is. Compare the result with `SEEN`. */
function readVisibility(page: Page, words: string) {
  return page.evaluate(look, words);
}

/** Runs in the page, even if the page's own scripts don't run. */
function look(words: string) {
  const shown = [...document.querySelectorAll("main *")].find(
    (one) => one.children.length === 0 && one.textContent === words,
  );
  const box = shown?.getBoundingClientRect() ?? new DOMRect();
  const inWindow = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  const top = document.elementFromPoint(box.left + Math.min(box.width, 40) / 2, box.top + box.height / 2);
  const holder = document.activeElement;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the page
  const live = (one: Element) => one.matches("[role=alert], [role=status], [aria-live], output");
  return {
    inWindow: inWindow && box.height > 0,
    uncovered: top !== null && (top === shown || top.contains(shown ?? null)) && top.closest("main") !== null,
    // The focus is on the message, not on the whole page.
    focused:
      holder !== null &&
      holder.id !== "main" &&
      holder.contains(shown ?? null) &&
      holder.closest("main") !== null &&
      !live(holder),
    announced: [...document.querySelectorAll("body *")].filter((one) => live(one) && one.textContent?.includes(words))
      .length,
    title: document.title.slice(0, 7),
    saved: [...document.querySelectorAll("[data-part=saved-line]")].some((line) => line.textContent === "Saved"),
  };
}
