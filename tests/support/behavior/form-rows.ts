import type { Locator } from "playwright";
import { expect } from "vitest";
import { expectShown, heads, leads, says, type BehaviorPage, type BehaviorRow } from "./row.ts";

/** The contact form and the survey (docs/behavior.md, Contact 1 and 2, Survey 1 to 6). */
export const formRows: readonly BehaviorPage[] = [
  {
    path: "/contact",
    rows: [
      heads("heading 'Get in Touch'", "Get in Touch", 1),
      question("form: name, required", "Name * (required)", true),
      question("form: email, required", "Email * (required)", true),
      question("form: subject", "Subject", false),
      {
        sentence: "form: subject one of Services Inquiry (default), Collaboration, General Question",
        check: async (page) => {
          const options = await page.getByLabel("Subject").locator("option").allTextContents();
          expect(options).toEqual(["Services Inquiry", "Collaboration", "General Question"]);
          expect(await page.getByLabel("Subject").inputValue()).toBe("Services Inquiry");
        },
      },
      question("form: message, optional", "Message", false),
      {
        sentence: "form: message of 6 rows, unbounded",
        check: async (page) => {
          const bounds = await page
            .getByLabel("Message")
            .evaluate((area: HTMLTextAreaElement) => [area.rows, area.maxLength]);
          expect(bounds).toEqual([6, -1]);
        },
      },
      heads("Direct Contact panel", "Direct Contact", 2),
      leads("Direct Contact: phone", "(919) 555-0142", "tel:+19195550142"),
      leads("Direct Contact: email", "hello@tetm.example", "mailto:hello@tetm.example"),
      says("Direct Contact: location 'Based in North Carolina'", "Based in North Carolina"),
      says("promo panel: free initial consultation", "Free initial consultation"),
      says("promo panel: custom solutions tailored to your needs", "Custom solutions tailored to your needs"),
      says("promo panel: faith-driven approach to technology", "Faith-driven approach to technology"),
    ],
  },
  {
    path: "/survey/creator?step=1",
    rows: [
      heads("'Build Your Platform With Us'", "Build Your Platform With Us", 1),
      button("'Previous', disabled on step 1", "Previous", false),
      button("'Next Step'", "Next Step", true),
      ...step(1, "25%", "Who You Are"),
      asks("name, creator/stage name, current stage, self description, archetypes, platforms", [
        "Name * (required)",
        "Creator/stage name",
        "Current stage * (required)",
        "Self description",
        "Archetypes",
        "Platforms",
      ]),
    ],
  },
  {
    path: "/survey/creator?step=2",
    rows: [
      button("'Previous' on step 2", "Previous", true),
      ...step(2, "50%", "What You're Building"),
      asks("niche, takeaway goals, monetization intent, monetization methods, current barriers", [
        "Niche",
        "Takeaway goals",
        "Monetization intent",
        "Monetization methods",
        "Current barriers",
      ]),
    ],
  },
  {
    path: "/survey/creator?step=3",
    rows: [
      ...step(3, "75%", "Where You Need Help"),
      asks("weak areas, preferred style, community needs", ["Weak areas", "Preferred style", "Community needs"]),
    ],
  },
  {
    path: "/survey/creator?step=4",
    rows: [
      ...step(4, "100%", "Final Pieces"),
      asks("success vision, ideal support from the company, content links, discovery call", [
        "Success vision",
        "Ideal support from us",
        "Content links",
        "Discovery call",
        // For the email that the success page promises (docs/behavior.md, Survey 7).
        "Email",
      ]),
      says("discovery call described as 30 minutes", "30-minute call"),
      heads("an 'Almost There' closing message", "Almost There", 3),
      button("'Submit Survey' on the last step", "Submit Survey", true),
    ],
  },
];

function question(sentence: string, label: string, required: boolean): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      const shown = page.locator("main form label:not(.option-box)").filter({ visible: true });
      const place = (await wordsOf(shown)).indexOf(label);
      expect(place, `'${label}' is shown`).not.toBe(-1);
      const input = page.locator(`#${await shown.nth(place).getAttribute("for")}`);
      await expectShown(input, `field of '${label}'`);
      expect(await input.evaluate((field: HTMLInputElement) => field.required)).toBe(required);
    },
  };
}

/** The asterisk follows its label without a space; a screen reader reads a space there. */
async function wordsOf(labels: Locator): Promise<string[]> {
  return (await labels.allTextContents()).map((text) => text.replaceAll(/\s*\*\s*/g, " * ").trim());
}

function step(number: number, percent: string, title: string): BehaviorRow[] {
  return [
    says(`step ${number}: display 'Step ${number} of 4'`, `Step ${number} of 4`),
    says(`step ${number}: rounded percent complete, ${percent}`, `${percent}`),
    heads(`step ${number}: '${title}'`, title, 2),
  ];
}

/** The step has exactly these questions, in this order. */
function asks(sentence: string, labels: readonly string[]): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      const shown = page.locator("main form").locator("label:not(.option-box), legend");
      expect(await wordsOf(shown)).toEqual(labels);
      for (const one of await shown.all()) await expectShown(one, "question");
    },
  };
}

/** Leaves out the form's hidden first button, which Enter presses. */
function button(sentence: string, name: string, enabled: boolean): BehaviorRow {
  return {
    sentence,
    check: async (page) => {
      const shown = page.locator("[data-part=survey-buttons]").getByRole("button", { name, exact: true });
      await expectShown(shown, name);
      expect(await shown.isEnabled()).toBe(enabled);
    },
  };
}
