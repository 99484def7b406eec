import { mailWords } from "../../content/mail.ts";
import type { Letter } from "../outbox.ts";
import { writeLetter } from "./write-letter.ts";

/** What `npm run mail -- test` sends. */
export function testLetter(origin: string): Letter {
  const { text, link, ...words } = mailWords.test;
  return writeLetter("test", words, [{ paragraph: text }, { link, href: `${origin}/` }]);
}
