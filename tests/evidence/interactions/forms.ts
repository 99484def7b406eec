import type { BrowserContext, Page } from "playwright";
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
    refuse: (page) => page.locator("main form button[type=submit]").last().click(),
  },
  {
    name: "survey, step 1",
    path: survey,
    type: "#name",
    choose: (page) => option(page, "current_stage", "Exploring").check(),
    refuse: async (page) => {
      await textField(page, "name").fill("");
      await button(page, "Next Step").click();
    },
  },
  step(2, "#niche", (page) => option(page, "monetization_methods", "Events").check()),
  step(3, null, (page) => option(page, "weak_areas", "Website").check()),
  {
    ...step(4, "#success_vision", (page) => option(page, "discovery_call", "Yes").check()),
    refuse: async (page) => {
      await textField(page, "email").fill("no address");
      await button(page, "Submit Survey").click();
    },
  },
  {
    name: "product",
    path: "/shop/covenant-tee",
    choose: (page) => page.locator("main input[type=radio]:enabled").last().check(),
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
