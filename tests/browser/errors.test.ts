import { sql } from "kysely";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { button, goToStepTwo, textField, waitForStep } from "../support/fill-survey.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addSurvey } from "../support/seed-desk.ts";
import { changeDatabase, refuseWrites, withDatabase } from "../support/server-database.ts";
import { addByPage, checkoutButton } from "../support/shop-browser.ts";
import { startServer } from "../support/start-server.ts";
import { whileStoreFails } from "../support/survey-records.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useServerAndBrowser, useWindow } from "../support/use-site.ts";
import { eventually, ready } from "../support/visit.ts";

// After a refused or failed submission the message is in view (docs/decisions/0066): on a phone, from the end of a
// form.

const REFUSED = /status of (400|409|429|503)/;
const NAME = "Sees errors";
const GONE = /ERR_CONNECTION_REFUSED|TypeError/;

const phone = { viewport: { width: 390, height: 600 } };

const server = useServerAndBrowser(startServer);
const member = useMember(server);

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, (db) => addSurvey(db, "survey-1"));
});

/** What is said, and what submits a form that is refused with it, with the button at the end of the form. */
const cases: [name: string, words: string, refuse: (page: Page) => Promise<void>][] = [
  ["a step without a name", "There is a problem", leaveOutName],
  ["a step that was changed elsewhere", "These answers were changed somewhere else", runIntoConflict],
  ["a survey that was deleted meanwhile", "The first part of your survey is no longer here", loseSurvey],
  ["a message that can't be kept", "Your message wasn't sent", failMessage],
  ["a checkout that is not available", "Checkout isn't available right now", failCheckout],
  ["a status that another member changed", "Someone got there first", overtake],
];

describe.each([
  { mode: "with JavaScript", scripts: true, motion: "reduce", shown: cases, tags: [] },
  { mode: "with motion", scripts: true, motion: "no-preference", shown: cases.slice(0, 2), tags: ["long"] },
  // tests/http says what else is refused.
  { mode: "without JavaScript", scripts: false, motion: "reduce", shown: cases.slice(0, 3), tags: ["long"] },
] as const)("$mode", ({ scripts, motion, shown, tags }) => {
  const sharedWindow = useWindow(server, { ...phone, javaScriptEnabled: scripts, reducedMotion: motion });

  test.each(shown)("%s", { tags: [...tags] }, (_name, words, refuse) =>
    sharedWindow.visit(async (page) => {
      await refuse(page);
      await eventually(() => readVisibility(page, words)).toEqual(SEEN);
    }, REFUSED),
  );
});

for (const scripts of [true, false])
  test(
    `the toast 'Submission Error' stays until it is dismissed, with all that was typed (JavaScript: ${scripts})`,
    { tags: scripts ? [] : "long" },
    () =>
      onPage(
        server,
        "/survey/creator",
        async (page) => {
          await goToStepTwo(page, NAME);
          await textField(page, "niche").fill("Kept");
          // Waits for the autosave, so that there are no unsaved changes when the button is pressed.
          if (scripts) await page.locator("[data-part=saved-line][data-status=saved]").waitFor();
          await whileStoreFails(server.databaseFile, async () => {
            await button(page, "Next Step").click();
            await page.getByText("Submission Error").waitFor();
            await eventually(() => readVisibility(page, "Submission Error")).toEqual(SEEN);
          });
          const toast = page.getByRole("dialog", { name: "Submission Error" });
          await toast
            .getByText("There was an issue submitting your survey. Please try again.", { exact: true })
            .waitFor();
          expect(await toast.evaluate((one) => getComputedStyle(one).position)).toBe("fixed");
          await ready(page);
          await textField(page, "takeaway_goals").click();
          expect(await toast.isVisible()).toBe(true);
          await toast.getByRole("button", { name: "Dismiss" }).click();
          await toast.waitFor({ state: "hidden" });
          if (scripts) await eventually(() => page.title()).toBe("Build Your Platform With Us | TETM");
          expect(await textField(page, "niche").inputValue()).toBe("Kept");
          await button(page, "Next Step").click();
          await waitForStep(page, 3);
        },
        { ...phone, javaScriptEnabled: scripts, expected: REFUSED },
      ),
  );

test("a second failure is announced like the first, and what was typed is sent once the server is back", () =>
  onPage(
    server,
    "/survey/creator",
    async (page) => {
      await goToStepTwo(page, NAME);
      await textField(page, "niche").fill("Kept");
      await page.route("**/survey/creator.data*", (route) => route.abort("connectionrefused"));
      await button(page, "Next Step").click();
      await eventually(() => readVisibility(page, "Submission Error")).toEqual(SEEN);
      await page.getByRole("button", { name: "Dismiss" }).click();
      for (let time = 2; time <= 3; time += 1) {
        await button(page, "Next Step").click();
        await eventually(() => readVisibility(page, "Submission Error")).toEqual(SEEN);
      }
      await page.unroute("**/survey/creator.data*");
      expect(await textField(page, "niche").inputValue()).toBe("Kept");
      await button(page, "Next Step").click();
      await waitForStep(page, 3);
    },
    { ...phone, expected: GONE },
  ));

test("a cart shows a visible error each time the server can't be reached", () =>
  onPage(
    server,
    "/cart",
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
    { ...phone, expected: GONE },
  ));

/** Opens a page, ready to be pressed. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.origin + path);
  await ready(page, "main");
}

async function openInOtherTab(page: Page, path: string, act: (other: Page) => Promise<void>): Promise<void> {
  const other = await page.context().newPage();
  await open(other, path);
  await act(other);
  await other.close();
}

async function leaveOutName(page: Page): Promise<void> {
  await open(page, "/survey/creator?step=1");
  await button(page, "Next Step").click();
}

async function runIntoConflict(page: Page): Promise<void> {
  await open(page, "/survey/creator");
  await goToStepTwo(page, NAME);
  await openInOtherTab(page, "/survey/creator?step=2", async (other) => {
    await textField(other, "niche").fill("Typed elsewhere");
    await button(other, "Next Step").click();
    await waitForStep(other, 3);
  });
  await textField(page, "takeaway_goals").fill(`Typed here\n${"and more\n".repeat(40)}`);
  await button(page, "Next Step").click();
}

async function loseSurvey(page: Page): Promise<void> {
  await open(page, "/survey/creator");
  await goToStepTwo(page, NAME);
  await changeDatabase(server.databaseFile, sql`delete from creator_surveys where name = ${NAME}`);
  await button(page, "Next Step").click();
}

async function failMessage(page: Page): Promise<void> {
  const mend = await refuseWrites(server.databaseFile, "contact_messages", ["insert"]);
  try {
    await open(page, "/contact");
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

const SURVEY = "/desk/surveys/survey-1";

async function overtake(page: Page): Promise<void> {
  await page.context().addCookies([{ ...member.cookie, url: server.origin }]);
  await open(page, SURVEY);
  await openInOtherTab(page, SURVEY, async (other) => {
    const wanted = (await other.getByRole("radio", { name: "Call booked" }).isChecked()) ? "Contacted" : "Call booked";
    await other.getByRole("radio", { name: wanted }).check();
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await other.getByText("Saved", { exact: true }).waitFor();
  });
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
