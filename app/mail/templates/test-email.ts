import { mailWords } from "../../content/mail.ts";
import type { RenderedEmail } from "../outbox.ts";
import { writeLetter } from "./write-email.ts";

/** What `npm run mail -- test` sends. */
export function testEmail(origin: string): RenderedEmail {
  const { text, link, ...words } = mailWords.test;
  return writeLetter("test", words, [{ paragraph: text }, { link, href: `${origin}/` }]);
}
