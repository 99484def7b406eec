import { expect, test } from "vitest";
import { MOST_CHARACTERS, MOST_LINKS } from "../../app/server/forms/limits.ts";
import { signInMember, visitDesk, type DeskMember } from "../support/desk-member.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { type Answers, type Page, visit } from "../support/visitor.ts";

// Pages that show the longest text that forms accept. docs/decisions/0047 lists what each page costs.

const MOST_BYTES = 1_000_000;

const server = useServer();

test.each(['"', "漢"])("each page with as much of '%s' as forms take is bounded", async (character) => {
  for (const [name, status, ask] of await largestPages(server, await signInMember(server.databaseFile), character)) {
    const page = await ask();
    expect(page.status, name).toBe(status);
    expect(Buffer.byteLength(page.html), name).toBeLessThan(MOST_BYTES);
  }
});

/** A page that shows as much text as forms accept, and its request, which may be repeated. */
type LargestPage = readonly [name: string, status: number, ask: () => Promise<Page>];

/** Fills every form to its limits and returns the pages that show the result. */
async function largestPages(
  site: { origin: string; databaseFile: string },
  member: DeskMember,
  character: string,
): Promise<LargestPage[]> {
  const answers = largestSurvey(character);
  const visitor = visit(site.origin);
  let last = await visitor.get("/survey/creator?step=1");
  for (const step of [1, 2, 3] as const) last = await visitor.go(last, "next", answers[step]);
  await mustLead(visitor.press(last, "submit", answers[4]));
  const [sent, other] = [await visitor.get("/survey/creator?step=4"), await visitor.get("/survey/creator?step=4")];
  const others = {
    success_vision: `-${character.repeat(MOST_CHARACTERS.answer - 1)}`,
    ideal_tetm_support: `-${character.repeat(MOST_CHARACTERS.answer - 1)}`,
  };
  const links = [answers[4].content_links ?? []].flat().map((link) => link.replace("example.com", "example.org"));
  const { email } = answers[4];
  await mustLead(
    visitor.press(other, "submit", { ...others, content_links: links, email: `e${String(email).slice(1)}` }),
  );
  const contact = visit(site.origin);
  await mustLead(contact.press(await contact.get("/contact"), "", largestMessage(character)));
  const refused = await contact.get("/contact");
  const [survey, message] = await withDatabase(site.databaseFile, async (db) => [
    await db.selectFrom("creator_surveys").select("id").orderBy("created_at", "desc").executeTakeFirstOrThrow(),
    await db.selectFrom("contact_messages").select("id").orderBy("created_at", "desc").executeTakeFirstOrThrow(),
  ]);
  const desk = visitDesk(site.origin, member);
  const surveyPath = `/desk/surveys/${survey.id}`;
  const noted = await desk.get(surveyPath);
  const note = noted.forms.find(({ buttons }) => buttons.some(({ intent }) => intent === "note"));
  const notePage = { ...noted, form: note ?? null, forms: note ? [note] : [] };
  await mustLead(desk.press(notePage, "note", { text: character.repeat(MOST_CHARACTERS.note) }));
  const people = await desk.get("/desk/people");
  return [
    ...([1, 2, 3, 4] as const).map((step): LargestPage => [
      `survey, step ${step}`,
      200,
      () => visitor.ask(`/survey/creator?step=${step}`),
    ]),
    ["survey, refused last step", 400, () => visitor.press(sent, "submit", { ...answers[4], email: "no address" })],
    ["survey, two versions of the last step", 409, () => visitor.press(sent, "submit", answers[4])],
    ["all answers", 200, () => visitor.ask("/survey/creator/answers")],
    ["contact, refused", 400, () => contact.press(refused, "", { ...largestMessage(character), email: "no address" })],
    ["desk, survey", 200, () => desk.ask(surveyPath)],
    ["desk, survey with a refused note", 400, () => desk.press(notePage, "note", { text: character.repeat(16_000) })],
    ["desk, message", 200, () => desk.ask(`/desk/messages/${message.id}`)],
    ["desk, search for a long name", 200, () => desk.press(people, "search", { q: character.repeat(24_000) })],
    ["desk, search for a long address", 200, () => desk.press(people, "search", { q: `${character.repeat(24_000)}@` })],
  ];
}

async function mustLead(answer: Promise<Page>): Promise<void> {
  const { status, title } = await answer;
  if (status !== 303) throw new Error(`A form at its limit was not taken: ${status} ${title}`);
}

/** Length of each link. With it, the last step just fits if all of its other text is quotation marks. */
const LINK = 1_300;

/** 251 characters, nearly the longest address that email allows (RFC 5321, section 4.5.3.1). */
const EMAIL = `${"e".repeat(64)}@${`${"d".repeat(60)}.`.repeat(3)}com`;

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

/** The longest message that the contact form accepts. */
function largestMessage(character: string): Answers {
  return {
    name: character.repeat(MOST_CHARACTERS.name),
    email: EMAIL,
    subject: "General Question",
    message: character.repeat(MOST_CHARACTERS.message),
  };
}
