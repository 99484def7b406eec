import { mailWords } from "./words.ts";
import { composeEmail, type Email } from "./write-email.ts";

/** Sent by `npm run mail -- test`. */
export function testEmail(origin: string): Email {
  const { text, link, ...words } = mailWords.test;
  return composeEmail("test", words, [{ paragraph: text }, { link, href: `${origin}/` }]);
}
