import { setTimeout as wait } from "node:timers/promises";
import { subjects } from "../../../app/contact/message.ts";
import { send } from "../../support/contact-message.ts";
import { valuesOf } from "../../support/visitor.ts";
import { newBrowser, open, type World } from "./chaos-world.ts";
import type { ExpectedMessage } from "./check-messages.ts";
import { post, postUntilAnswered } from "./posts.ts";
import { randomText, randomWords } from "./random-answers.ts";

/** The most messages per visitor. */
const MOST = 4;

/** Writes to the team, sometimes with a double press, and again if no response came. */
export async function writeMessages(world: World): Promise<void> {
  const { random, messages, complaints } = world;
  const visitor = newBrowser(world);
  for (let count = random.between(1, MOST); count > 0; count -= 1) {
    const page = await open(world, visitor, "/contact");
    const typed = {
      name: `Writer ${messages.length} ${randomWords(random)}`,
      email: `writer-${messages.length}@example.com`,
      subject: random.pick(subjects),
      message: random.chance(0.1) ? "" : randomText(random),
    };
    const expected: ExpectedMessage = {
      page: valuesOf(page, "page")[0] ?? "",
      written: { ...typed, message: typed.message || null },
      acknowledged: false,
    };
    messages.push(expected);
    await wait(random.between(0, 100));
    const press = async () => {
      const answer = await postUntilAnswered(world, "message", () => send(visitor, page, typed));
      if (answer?.status === 303) expected.acknowledged = true;
      else if (answer) complaints.push(`a message was answered with '${answer.title}' (${answer.status})`);
    };
    await Promise.all(random.chance(0.2) ? [press(), press()] : [press()]);
    // Goes back and sends it again, although it was acknowledged.
    if (random.chance(0.1)) await post(world, "message", () => send(visitor, page, typed));
  }
}
