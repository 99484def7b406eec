import type { Page } from "playwright";
import { expect } from "vitest";
import { MESSAGE, THANKS } from "../contact-message.ts";
import { button, fillStep, waitForStep } from "../fill-survey.ts";
import { waitForScripts } from "../visit.ts";
import { expectShown, type BehaviorAction } from "./row.ts";

const study = (page: Page) => page.locator("dialog#case-study");
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("list");

/**
 * Behavior that takes a visitor's action (docs/behavior.md, Every page 4, Home 3, Portfolio 2 to 8, Contact 3, Survey
 * 2).
 */
export const behaviorActions: readonly BehaviorAction[] = [
  {
    sentence: "mobile menu toggle",
    path: "/contact",
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await menu(page).waitFor({ state: "hidden" });
      await page.getByText("Menu", { exact: true }).click();
      await menu(page).waitFor();
      await page.getByText("Menu", { exact: true }).click();
      await menu(page).waitFor({ state: "hidden" });
    },
  },
  {
    sentence: "choosing a link closes the mobile menu",
    path: "/contact",
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByText("Menu", { exact: true }).click();
      await menu(page).getByRole("link", { name: "About" }).click();
      await page.waitForURL("**/about");
      expect(await menu(page).isVisible()).toBe(false);
    },
  },
  {
    sentence: "the scrolling carousel can be paused",
    path: "/",
    act: async (page) => {
      const play = () =>
        page.locator("[data-part=partners-row]").evaluate((row) => getComputedStyle(row).animationPlayState);
      expect(await play()).toBe("running");
      await page.getByLabel(/^Pause/).check();
      await page.mouse.move(0, 0);
      expect(await play()).toBe("paused");
    },
  },
  {
    sentence: "Previous, Next and numbers change the page, and scripts scroll smoothly to 200px from the top",
    path: "/portfolio",
    act: async (page, scripts) => {
      const nav = page.getByRole("navigation", { name: "Portfolio pages" });
      for (const [name, number] of [
        ["Next", 2],
        ["Previous", 1],
        ["Page 2", 2],
      ] as const) {
        await nav.getByRole("link", { name, exact: true }).click();
        await page.getByText(`Page ${number} of 2`).waitFor();
        if (scripts) await page.waitForFunction(() => scrollY === 200);
      }
    },
  },
  {
    sentence: "'View Case Study' opens the case-study modal, and its close button closes it",
    path: "/portfolio",
    act: async (page, scripts) => {
      await page.getByRole("link", { name: "View Case Study Camp Chapel" }).click();
      await study(page).getByRole("heading", { name: "Camp Chapel" }).waitFor();
      expect(await page.locator("dialog:modal").count()).toBe(scripts ? 1 : 0);
      await study(page).getByRole("link", { name: "Close" }).click();
      await study(page).waitFor({ state: "detached" });
    },
  },
  {
    sentence: "the addresses /case-studies/{name} lead to the portfolio with that study open",
    path: "/case-studies/truharvest",
    act: async (page) => {
      expect(page.url()).toMatch(/\/portfolio\?page=2&case-study=truharvest$/);
      await expectShown(study(page).getByRole("heading", { name: "TruHarvest" }), "case study");
    },
  },
  {
    sentence: "contact submit: alert with the thanks, fields empty, subject back to 'Services Inquiry'",
    path: "/contact",
    act: async (page) => {
      await page.getByLabel("Name").fill(MESSAGE.name);
      await page.getByLabel("Email").fill(MESSAGE.email);
      await page.getByLabel("Subject").selectOption("Collaboration");
      await page.getByLabel("Message").fill(MESSAGE.message);
      await page.getByRole("button", { name: "Send Message" }).click();
      await page.getByRole("alert").filter({ hasText: THANKS }).waitFor();
      for (const [label, value] of [
        ["Name", ""],
        ["Email", ""],
        ["Subject", "Services Inquiry"],
        ["Message", ""],
      ] as const) {
        await expect.poll(() => page.getByLabel(label).inputValue(), { message: label }).toBe(value);
      }
    },
  },
  {
    sentence: "4 steps by 'Next Step' and 'Previous'; 'Submit Survey' goes to /survey/creator/success",
    path: "/survey/creator",
    act: async (page, scripts) => {
      for (const step of [1, 2, 3, 4] as const) {
        await waitForStep(page, step);
        if (scripts) await waitForScripts(page);
        // survey-walk.test.ts answers every question.
        if (step === 1) await fillStep(page, step, { name: "Reads the specification", current_stage: "exploring" });
        if (step === 3) {
          await button(page, "Previous").click();
          await waitForStep(page, 2);
          await button(page, "Next Step").click();
          await waitForStep(page, 3);
        }
        await button(page, step === 4 ? "Submit Survey" : "Next Step").click();
      }
      await page.waitForURL("**/survey/creator/success");
    },
  },
];
