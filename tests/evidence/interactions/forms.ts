import type { BrowserContext, Locator, Page } from "playwright";
import { button, option, textField } from "../../support/fill-survey.ts";
import { beginSurvey } from "../../support/survey-states.ts";

type Act = (page: Page) => Promise<unknown>;

/** A form that visitors fill in, and what they do there. */
export interface Form {
  name: string;
  path: string;
  /** What has to be there before it is opened. */
  before?: (context: BrowserContext, origin: string) => Promise<void>;
  /** The text field to type into. */
  type?: string;
  choose?: Act;
  /** Presses the button of the form while something is missing or wrong. */
  refuse?: Act;
}

const survey = "/survey/creator";

/** Every form of visitors on a page with scripts, and one on a page without. */
export const forms: readonly Form[] = [
  {
    name: "contact",
    path: "/contact",
    type: "#name",
    choose: (page) => page.locator("#subject").press("ArrowDown"),
    refuse: (page) => press(page.locator("main form button[type=submit]").last()),
  },
  {
    name: "survey, step 1",
    path: survey,
    type: "#name",
    choose: (page) => press(option(page, "current_stage", "Exploring")),
    refuse: async (page) => {
      await textField(page, "name").fill("");
      await press(button(page, "Next Step"));
    },
  },
  step(2, "#niche", (page) => press(option(page, "monetization_methods", "Events"))),
  step(3, null, (page) => press(option(page, "weak_areas", "Website"))),
  {
    ...step(4, "#success_vision", (page) => press(option(page, "discovery_call", "Yes"))),
    refuse: async (page) => {
      await textField(page, "email").fill("no address");
      await press(button(page, "Submit Survey"));
    },
  },
  {
    name: "product",
    path: "/shop/covenant-tee",
    choose: (page) => press(page.locator("main input[type=radio]:enabled").last()),
  },
  {
    name: "cart",
    path: "/cart",
    before: addTee,
    type: "main input[type=number]",
  },
  { name: "sign-in", path: "/desk/sign-in", type: "#email" },
  { name: "lost order", path: "/orders", type: "#email" },
];

function step(number: 2 | 3 | 4, type: string | null, choose: Act): Form {
  return {
    name: `survey, step ${number}`,
    path: `${survey}?step=${number}`,
    before: beginSurvey,
    ...(type !== null && { type }),
    choose,
  };
}

async function addTee(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/shop/covenant-tee`);
  await page.locator("main input[type=radio]:enabled").first().check();
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL("**/cart*");
  await page.close();
}

/**
 * Presses the middle of an element. Playwright's own `click` runs code in the page while the press is handled, which
 * would be measured with it.
 */
async function press(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("What is to be pressed can't be seen.");
  await element.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
