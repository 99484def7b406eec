import { MOST_CHARACTERS, MOST_LINKS } from "../../app/forms/limits.ts";
import type { Answers } from "./visitor.ts";

/** Characters of each link, with which the last step just fits where all else of it is quotation marks. */
const LINK = 1_300;

/** Nearly as long as an address may be that an email reaches (RFC 5321, section 4.5.3.1): 251 characters. */
const EMAIL = `${"e".repeat(64)}@${`${"d".repeat(60)}.`.repeat(3)}com`;

/** The longest answers to each step that the survey's form takes, of a character that takes many bytes in a page. */
export function largestSurvey(character: string): Record<1 | 2 | 3 | 4, Answers> {
  const [answer, name] = [character.repeat(MOST_CHARACTERS.answer), character.repeat(MOST_CHARACTERS.name)];
  const links = Array.from({ length: MOST_LINKS }, (_, row) => `https://example.com/${row}/`.padEnd(LINK, "x"));
  return {
    1: { name, creator_name: name, current_stage: "exploring", self_description: answer, platforms: answer },
    2: { niche: answer, takeaway_goals: answer },
    3: {},
    4: { success_vision: answer, ideal_tetm_support: answer, content_links: links, email: EMAIL },
  };
}

/** The longest message that the contact form takes. */
export function largestMessage(character: string): Answers {
  return {
    name: character.repeat(MOST_CHARACTERS.name),
    email: EMAIL,
    subject: "General Question",
    message: character.repeat(MOST_CHARACTERS.message),
  };
}
