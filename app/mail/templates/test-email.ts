import { mailWords } from "../../content/mail.ts";
import type { RenderedEmail } from "../outbox.ts";
import { writeEmail } from "./write-email.ts";

/** Sent by `npm run mail -- test`. */
export function testEmail(origin: string): RenderedEmail {
  const { text, link, ...words } = mailWords.test;
  return writeEmail("test", words, [{ paragraph: text }, { link, href: `${origin}/` }]);
}
