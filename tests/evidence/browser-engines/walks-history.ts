import { contactMessages } from "../../../app/content/contact.ts";
import { lostLinkWords } from "../../../app/content/orders.ts";
import { surveyMessages } from "../../../app/content/survey.ts";
import { readMessages } from "../../support/server-database.ts";
import { readRecord } from "../../support/survey-records.ts";
import { eventually, type Visitor } from "./engine-visitor.ts";
import type { Site } from "./open-site.ts";
import { check, newName, type Walk } from "./walk.ts";
import { addToCart, writeMessage } from "./walks-pages.ts";
import { beginSurvey, NEXT, pressNext, PREVIOUS, seeStep, SUBMIT } from "./walks-survey.ts";

/**
 * Back, Forward and Refresh after each post: no prompt, no second post, and no older answer that overwrites a newer
 * one.
 */
export const historyWalks: readonly Walk[] = [
  {
    name: "history: contact",
    go: async (visitor, site) => {
      const name = newName();
      await visitor.open("/");
      await visitor.open("/contact");
      await writeMessage(visitor, name);
      await visitor.see(contactMessages.thanks);
      await thereAndBack(visitor, site);
      const kept = (await readMessages(site.shop.databaseFile)).filter((message) => message.name === name);
      check(kept.length === 1, `${kept.length} messages kept`);
    },
  },
  {
    name: "history: cart",
    go: async (visitor, site) => {
      await addToCart(visitor, "stewardship-notebook");
      await thereAndBack(visitor, site);
      check((await quantity(visitor)) === "1", `added again: ${await quantity(visitor)}`);
      await visitor.fill("[name=quantity]", "2");
      await visitor.press("Enter");
      await visitor.see("$33.00");
      await visitor.reload();
      await visitor.waitForScripts();
      check((await quantity(visitor)) === "2", `after a refresh the quantity is ${await quantity(visitor)}`);
    },
  },
  {
    name: "history: survey",
    go: async (visitor, site) => {
      const name = newName();
      await beginSurvey(visitor, name);
      await visitor.fill("#niche", "Older");
      await pressNext(visitor, 3);
      await thereAndBack(visitor, site);
      await visitor.click(PREVIOUS);
      await seeStep(visitor, 2);
      await visitor.fill("#niche", "Newer");
      await pressNext(visitor, 3);
      // Goes back to the page on which "Older" was typed.
      for (const step of [2, 3, 2] as const) {
        await visitor.back();
        await seeStep(visitor, step);
      }
      check((await visitor.valueOf("#niche")) === "Newer", `Back shows '${await visitor.valueOf("#niche")}'`);
      await pressNext(visitor, 3);
      check((await readRecord(site.shop.databaseFile, name)).niche === "Newer", "older text was saved over newer");
    },
  },
  {
    name: "history: submitted survey",
    behindTls: true,
    go: async (visitor, site) => {
      const name = newName();
      await beginSurvey(visitor, name);
      await pressNext(visitor, 3);
      await pressNext(visitor, 4);
      await visitor.fill("#success_vision", "Harvest");
      await visitor.click(SUBMIT);
      await eventually("the thanks", async () => (await visitor.address()).endsWith("/success"));
      await thereAndBack(visitor, site);
      await visitor.back();
      await seeStep(visitor, 4);
      check((await visitor.valueOf("#success_vision")) === "Harvest", "Back lost the answer");
      await visitor.click(SUBMIT);
      await eventually("the thanks again", async () => (await visitor.address()).endsWith("/success"));
    },
  },
  {
    name: "history: refused order link",
    go: async (visitor) => {
      await visitor.open("/");
      await visitor.open("/orders");
      await visitor.fill("#number", "1");
      await visitor.fill("#email", "ruth");
      await visitor.click("main form button");
      await visitor.see(lostLinkWords.mistakes.title);
      await visitor.fill("#number", "0123abcd");
      await visitor.fill("#email", "ruth@example.com");
      await visitor.click("main form button");
      await visitor.see(lostLinkWords.sent.title);
      await backTo(visitor, "/");
    },
  },
  {
    name: "history: refused step",
    go: async (visitor) => {
      await visitor.open("/");
      await visitor.open("/survey/creator?step=1");
      await visitor.fill("#name", "");
      await visitor.click(NEXT);
      await visitor.see(surveyMessages.summaryTitle);
      await visitor.fill("#name", newName());
      await visitor.click('[name=current_stage][value="exploring"]');
      await pressNext(visitor, 2);
      await backTo(visitor, "/");
    },
  },
];

/** Presses Back until an earlier page, and checks that each page on the way is the site's. */
async function backTo(visitor: Visitor, path: string): Promise<void> {
  for (let pages = 0; pages < 5; pages += 1) {
    await visitor.back();
    await eventually("a page of the site", () => visitor.read(() => document.querySelector("main") !== null));
    if (new URL(await visitor.address()).pathname === path) return;
  }
  throw new Error(`never came back to ${path}`);
}

/** Presses Refresh, Back, Forward and Refresh, and checks that none of them posts. */
async function thereAndBack(visitor: Visitor, { proxy }: Site): Promise<void> {
  const [posts, address] = [proxy.posts.length, await visitor.address()];
  await visitor.reload();
  await visitor.back();
  await visitor.forward();
  await eventually("the same address as before", async () => (await visitor.address()) === address);
  await visitor.reload();
  await visitor.waitForScripts();
  check(proxy.posts.length === posts, `posted again: ${proxy.posts.slice(posts).join(", ")}`);
}

function quantity(visitor: Visitor): Promise<string> {
  return visitor.valueOf("[name=quantity]");
}
