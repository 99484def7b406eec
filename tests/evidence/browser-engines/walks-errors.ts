import { cartAlerts } from "../../../app/content/cart-alerts.ts";
import { contactMessages } from "../../../app/content/contact.ts";
import { conflictWords } from "../../../app/content/survey-notices.ts";
import { surveyMessages } from "../../../app/content/survey.ts";
import { look, SEEN } from "../../support/message-visibility.ts";
import { refuseWrites } from "../../support/server-database.ts";
import { whileStoreFails } from "../../support/survey-records.ts";
import { visit } from "../../support/visitor.ts";
import { eventually, type Visitor } from "./engine-visitor.ts";
import { check, newName, type Walk } from "./walk.ts";
import { addToCart, writeMessage } from "./walks-pages.ts";
import { beginSurvey, NEXT } from "./walks-survey.ts";

/** Milliseconds within which a message must become visible, including smooth scrolling. */
const SEEN_LIMIT = 5_000;

/** Rows 2 and 3: an error is visible without scrolling. */
export const errorWalks: readonly Walk[] = [
  {
    name: "Submission Error",
    row: 2,
    go: async (visitor, { shop }) => {
      await beginSurvey(visitor, newName());
      await visitor.fill("#niche", "Kept");
      // Waits for "Saved": it once stayed beside the error if nothing new was typed.
      if (visitor.scripts)
        await eventually("Saved", () =>
          visitor.read(() => document.querySelector('[data-part=saved-line][data-status="saved"]') !== null),
        );
      await whileStoreFails(shop.databaseFile, async () => {
        await visitor.click(NEXT);
        await seeWhereTheEyeIs(visitor, surveyMessages.submissionError.title);
      });
      check((await visitor.valueOf("#niche")) === "Kept", "what was typed is gone");
    },
  },
  {
    name: "conflict page",
    row: 3,
    go: async (visitor, { proxy }) => {
      await beginSurvey(visitor, newName());
      const link = await visitor.read(
        () => /\/survey\/creator\/resume\/[\w-]{22}/.exec(document.body.innerHTML)?.[0] ?? "",
      );
      const phone = visit(proxy.origin);
      await phone.go(await phone.get(link), "next", { takeaway_goals: "Typed on the phone" });
      await visitor.fill("#takeaway_goals", `Typed here ${"and more ".repeat(20)}`);
      await visitor.click(NEXT);
      await seeWhereTheEyeIs(visitor, conflictWords.title);
    },
  },
  {
    name: "message not sent",
    row: 3,
    go: async (visitor, { shop }) => {
      await visitor.open("/contact");
      const mend = await refuseWrites(shop.databaseFile, "contact_messages", ["insert"]);
      try {
        await writeMessage(visitor, newName());
        await seeWhereTheEyeIs(visitor, contactMessages.failed.title);
      } finally {
        await mend();
      }
    },
  },
  {
    name: "checkout refused",
    row: 3,
    go: async (visitor, { shop }) => {
      await addToCart(visitor, "fish-fry-bandana");
      shop.stripe.stripeFake.failNext({ on: "create", times: 9, kind: "status", status: 402 });
      try {
        await visitor.click('button[name=intent][value="checkout"]');
        await seeWhereTheEyeIs(visitor, cartAlerts["no-checkout"].title);
      } finally {
        shop.stripe.stripeFake.clearFaults();
      }
    },
  },
];

/** Waits until a message is visible. The error names the conditions that are not met. */
async function seeWhereTheEyeIs(visitor: Visitor, words: string): Promise<void> {
  let seen: Record<string, unknown> = {};
  const amiss = () => Object.entries(SEEN).filter(([name, value]) => seen[name] !== value);
  const isSeen = async () => ((seen = await visitor.read(look, words)), amiss().length === 0);
  await eventually(words, isSeen, SEEN_LIMIT).catch(() => {
    throw new Error(
      `'${words}' ${amiss()
        .map(([name]) => `${name}: ${JSON.stringify(seen[name])}`)
        .join(", ")}`,
    );
  });
}
