import { contactMessages } from "../../../app/content/contact.ts";
import { creators } from "../../../app/content/creators.ts";
import { readMessages } from "../../support/server-database.ts";
import { eventually, type Visitor } from "./engine-visitor.ts";
import { MAIN } from "./open-site.ts";
import { check, newName, type Walk } from "./walk.ts";
import { writeMessage } from "./walks-pages.ts";

const [creator] = creators.creators;
const HOME = `https://${creator?.slug}.tetm.test/`;

/** A creator's subdomain and `www.` redirect to the main address, and posts to them arrive. */
export const addressWalk: Walk = {
  name: "creator's address and www.",
  row: 1,
  behindTls: true,
  go: async (visitor, { shop }) => {
    await visitor.open(HOME);
    check(
      (await visitor.address()) === `${HOME}creators/${creator?.slug}`,
      `the subdomain shows ${await visitor.address()}`,
    );
    await visitor.click('header a[href$="/"]');
    await seeAddress(visitor, "/");
    await visitor.open(HOME);
    await visitor.click('header nav a[href$="/contact"]');
    await seeAddress(visitor, "/contact");
    await visitor.open("https://www.tetm.test/contact");
    const name = newName();
    await writeMessage(visitor, name);
    await visitor.see(contactMessages.thanks);
    check(
      (await readMessages(shop.databaseFile)).some((message) => message.name === name),
      "the message was not kept",
    );
  },
};

async function seeAddress(visitor: Visitor, path: string): Promise<void> {
  await eventually(MAIN + path, async () => (await visitor.address()) === MAIN + path, 5_000).catch(async () => {
    throw new Error(`led to ${await visitor.address()}, not ${MAIN}${path}`);
  });
  await visitor.waitForScripts();
}
