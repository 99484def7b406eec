import { setTimeout as wait } from "node:timers/promises";
import { notices } from "../../../app/content/survey-notices.server.ts";
import { readRecord } from "../../support/survey-records.ts";
import { eventually } from "./engine-visitor.ts";
import { check, newName, type Walk } from "./walk.ts";
import { addToCart } from "./walks-pages.ts";
import { answerStepOne, beginSurvey, NEXT, pressNext, seeStep } from "./walks-survey.ts";

/** The delay of a slow line in one direction, in milliseconds. */
const SLOW = 400;

/** Rows 4 to 7: presses before scripts load, presses while leaving, repeated presses, and Enter. */
export const hasteWalks: readonly Walk[] = [
  {
    name: "quantity before scripts",
    row: 4,
    scriptsOnly: true,
    go: async (visitor, { proxy }) => {
      await addToCart(visitor, "stewardship-notebook");
      const letScriptsCome = proxy.holdScripts();
      try {
        await visitor.openBeforeScripts("/cart");
        await visitor.fill("[name=quantity]", "3");
        check(
          !(await visitor.read(() =>
            Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
          )),
          "scripts were there already: not tried",
        );
      } finally {
        letScriptsCome();
      }
      await visitor.waitForScripts();
      await visitor.read(() => (document.activeElement as HTMLElement).blur());
      await wait(500);
      check((await visitor.valueOf("[name=quantity]")) === "3", `3 became ${await visitor.valueOf("[name=quantity]")}`);
      await visitor.see("$49.50");
    },
  },
  {
    name: "leaving after typing",
    row: 5,
    go: async (visitor, { shop, proxy }) => {
      const name = newName();
      await beginSurvey(visitor, name);
      proxy.slow({ up: SLOW });
      await visitor.fill("#niche", "In the last moment");
      if (!visitor.scripts) {
        const line = await visitor.read(
          () => document.querySelector("[data-part=saved-line]")?.textContent?.trim() ?? "",
        );
        return check(line !== "Saved", "'Saved' beside unsaved text");
      }
      await visitor.open("/about");
      await eventually(
        "the text kept",
        async () => (await readRecord(shop.databaseFile, name)).niche === "In the last moment",
        3_000,
      );
    },
  },
  ...[150, 300, 500].map(clickThrice),
  {
    name: "Enter in a content link",
    row: 7,
    go: async (visitor, { shop }) => {
      const name = newName();
      await beginSurvey(visitor, name);
      await pressNext(visitor, 3);
      await pressNext(visitor, 4);
      await visitor.fill("#content_links", "https://example.com/mine");
      await visitor.press("Enter");
      await wait(1_500);
      await seeStep(visitor, 4);
      check((await readRecord(shop.databaseFile, name)).completed_at === null, "the whole survey was submitted");
      check((await visitor.valueOf("#content_links")).trim() === "https://example.com/mine", "the link is gone");
    },
  },
  {
    name: "Enter in the link's email",
    row: 7,
    go: async (visitor, { inbox }) => {
      const name = newName();
      const address = `${name.replaceAll(" ", ".").toLowerCase()}@example.com`;
      await beginSurvey(visitor, name);
      await visitor.fill("#email", address);
      await visitor.press("Enter");
      await visitor.see(notices["link-sent"].title);
      await seeStep(visitor, 2);
      await eventually("the letter", async () => inbox.acknowledged.some(({ to }) => to.includes(address)));
    },
  },
];

/** @param pause milliseconds between the clicks */
function clickThrice(pause: number): Walk {
  return {
    name: `three clicks on Next Step, ${pause} ms apart`,
    row: 6,
    go: async (visitor, { shop, proxy }) => {
      const name = newName();
      await answerStepOne(visitor, name);
      proxy.slow({ down: SLOW });
      await visitor.clickPlace(NEXT, 3, pause);
      await seeStep(visitor, 2);
      // Pending requests have arrived by now.
      await wait(1_500);
      const { furthest_step: furthest } = await readRecord(shop.databaseFile, name);
      check(furthest === 2, `they end on step ${String(furthest)}`);
      await seeStep(visitor, 2);
    },
  };
}
