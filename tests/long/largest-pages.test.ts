import { expect, test } from "vitest";
import { MOST_CHARACTERS, MOST_LINKS } from "../../app/server/forms/limits.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { type Answers, visit } from "../support/visitor.ts";

// Pages with the longest text that forms accept. docs/decisions/0047 lists each page's cost.

const MOST_BYTES = 1_000_000;

/** Characters of each link. With it, the last step just fits if all its other text is quotation marks. */
const LINK = 1_300;

/** 251 characters, nearly the longest valid address (RFC 5321, section 4.5.3.1). */
const EMAIL = `${"e".repeat(64)}@${`${"d".repeat(60)}.`.repeat(3)}com`;

const server = useServer();

test.each(['"', "漢"])("each page with as much of '%s' as forms take is bounded", async (character) => {
  const answers = largestSurvey(character);
  const visitor = visit(server.origin);
  let page = await visitor.get("/survey/creator?step=1");
  for (const step of [1, 2, 3] as const) page = await visitor.go(page, "next", answers[step]);
  const other = await visitor.get("/survey/creator?step=4");
  expect((await visitor.press(page, "submit", answers[4])).status).toBe(303);
  const contact = visit(server.origin);
  const [name, message] = [character.repeat(MOST_CHARACTERS.name), character.repeat(MOST_CHARACTERS.message)];
  const typed = { name, email: EMAIL, subject: "General Question", message };
  expect((await contact.press(await contact.get("/contact"), "", typed)).status).toBe(303);
  const newest = await withDatabase(server.databaseFile, async (db) => [
    await db.selectFrom("creator_surveys").select("id").orderBy("created_at", "desc").executeTakeFirstOrThrow(),
    await db.selectFrom("contact_messages").select("id").orderBy("created_at", "desc").executeTakeFirstOrThrow(),
  ]);
  const desk = visitDesk(server.origin, await signInMember(server.databaseFile));
  const people = await desk.get("/desk/people");
  const pages = [
    ...[1, 2, 3, 4].map((step) => [200, visitor.ask(`/survey/creator?step=${step}`)] as const),
    [
      409,
      visitor.press(other, "submit", {
        ...answers[4],
        success_vision: `-${message.slice(0, MOST_CHARACTERS.answer - 1)}`,
      }),
    ],
    [200, visitor.ask("/survey/creator/answers")],
    [400, contact.press(await contact.get("/contact"), "", { ...typed, email: "no address" })],
    [200, desk.ask(`/desk/surveys/${newest[0]?.id}`)],
    [200, desk.ask(`/desk/messages/${newest[1]?.id}`)],
    [200, desk.press(people, "search", { q: `${character.repeat(24_000)}@` })],
  ] as const;
  for (const [status, answer] of pages) {
    const { html, title, ...got } = await answer;
    expect(got.status, title).toBe(status);
    expect(Buffer.byteLength(html), title).toBeLessThan(MOST_BYTES);
  }
});

/** The longest answers to each step. `character` should take many bytes in a page. */
function largestSurvey(character: string): Record<1 | 2 | 3 | 4, Answers> {
  const [answer, name] = [character.repeat(MOST_CHARACTERS.answer), character.repeat(MOST_CHARACTERS.name)];
  const links = Array.from({ length: MOST_LINKS }, (_, row) => `https://example.com/${row}/`.padEnd(LINK, "x"));
  return {
    1: { name, creator_name: name, current_stage: "exploring", self_description: answer, platforms: answer },
    2: { niche: answer, takeaway_goals: answer },
    3: {},
    4: { success_vision: answer, ideal_tetm_support: answer, content_links: links, email: EMAIL },
  };
}
