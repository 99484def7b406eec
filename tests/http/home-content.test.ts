import { beforeAll, expect, test } from "vitest";
import { home } from "../../app/site/content/home.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { eventually } from "../support/visit.ts";
import { visit } from "../support/visitor.ts";

// Home and portfolio are made of three documents, which the tests change one after another.

const server = useServer(startServer);
let member: DeskMember;

beforeAll(async () => {
  member = await signInMember(server.databaseFile);
});

const desk = () => visitDesk(server.origin, member);
const read = (path: string) => visit(server.origin).get(path);

async function publish(name: string, answers: Record<string, string>): Promise<void> {
  const browser = desk();
  const page = await browser.go(await browser.get(`/desk/content/${name}`), "publish", answers);
  expect(page.text).toContain("Visitors see this text now");
}

/** Fills in an entry, by its number from 0. */
function entry(list: string, row: number, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([part, text]) => [`${list}[${row}].${part}`, text]));
}

const removed = (list: string, count: number) =>
  Object.assign({}, ...Array.from({ length: count }, (_, row) => entry(list, row, { remove: "yes" })));

const barn = { title: "Barn Choir", kind: "Film", description: "A night in a barn.", status: "none" };

test("a twelfth project gets a card, a case study and a place on the home page, and is counted", async () => {
  await eventually(async () => (await fetch(server.origin)).headers.has("Cache-Status")).toBe(true);
  const added = { ...barn, place: "13", onHome: "second" };
  const browser = desk();
  await browser.go(await browser.get("/desk/content/projects"), "save", entry("projects", 11, added));
  expect((await read("/")).text).toContain("See all eleven projects");
  expect((await browser.get("/preview/projects?page=2")).text).toContain("Barn Choir");
  await browser.go(await browser.get("/desk/content/projects"), "publish");

  const start = await read("/");
  expect(start.text).toContain("See all twelve projects");
  expect(start.html).toMatch(
    /App<.*aria-label="Fever App".*Film<.*aria-label="Barn Choir".*Camp<.*aria-label="Camp Chapel"/s,
  );
  expect(start.html).not.toContain('aria-label="Mercy Seat Church"');
  const second = await read("/portfolio?page=2");
  expect(second.text).toMatch(/Page 2 of 2.*TruBank.*Barn Choir A night in a barn\. View Case Study/s);
  expect(second.html).toContain('content="Twelve projects from TETM: apps, churches');
  const found = await visit(server.origin).ask("/case-studies/barn-choir");
  expect([found.status, found.location]).toEqual([302, "/portfolio?page=2&case-study=barn-choir"]);
  expect((await read("/portfolio?case-study=barn-choir")).html).toMatch(/<dialog.*Barn Choir.*<\/dialog>/s);
});

test("a project whose address changes is found at the earlier one too", async () => {
  await publish("projects", entry("projects", 6, { slug: "open-aba" }));
  const former = await visit(server.origin).ask("/case-studies/openaba");
  expect([former.status, former.location]).toEqual([308, "/case-studies/open-aba"]);
  expect(former.headers.get("Cache-Control")).toBe("no-cache");
  expect((await visit(server.origin).ask("/case-studies/open-aba")).location).toBe(
    "/portfolio?page=2&case-study=open-aba",
  );
  expect((await read("/portfolio?case-study=openaba")).title).toBe("OpenABA, case study | TETM");
  expect((await visit(server.origin).ask("/case-studies/nothing")).status).toBe(404);
});

test("a thirteenth project opens a third page; one project alone is the whole portfolio", async () => {
  await publish("projects", entry("projects", 12, { ...barn, title: "Barn Two", onHome: "no" }));
  expect((await read("/portfolio?page=3")).text).toMatch(/Page 3 of 3 Barn Two/);
  await publish("projects", { ...removed("projects", 12), intro: "One of a kind." });
  const alone = await read("/portfolio?page=3");
  expect(alone.text).toMatch(/One of a kind\. 1 project Barn Two/);
  expect(alone.text).not.toContain("Page 1");
  expect((await read("/")).text).toMatch(/Our Portfolio Film : Barn Two See the project/);
});

test("a partner is added with a white logo; one without a logo is left out, and logged", async () => {
  await publish("partners", entry("partners", 11, { name: "Barn", logo: "/partners/the-chapel.svg", ink: "white" }));
  expect((await read("/")).html).toContain(
    '<img src="/partners/the-chapel.svg" width="154" height="100" alt="Barn" data-ink="white" loading="lazy"/>',
  );
  await publish("partners", entry("partners", 11, { logo: "" }));
  expect((await read("/")).html).not.toContain('alt="Barn"');
  await server.waitForRecord(({ msg, partner }) => msg === "a partner's logo is missing" && partner === "Barn");
});

test("the words at the top, on the cards and of the survey are a member's; the picture too", async () => {
  const words = {
    topRight: "Since the flood",
    intro: "We say it well.",
    workButton: "Look",
    "cards[1].lines": "Walk with\nsingers",
    surveyHeadline: "Sing\nWith Us",
    workHeading: "What we made",
  };
  const browser = desk();
  await browser.go(await browser.get("/desk/content/home"), "save", words);
  expect((await read("/")).text).toContain(home.intro);
  expect((await browser.get("/preview/home")).text).toContain(words.intro);
  await publish("home", words);
  const start = await read("/");
  expect(start.html).toMatch(
    /Since the flood.*We say it well\..*href="\/portfolio">Look<.*aria-label="Walk with singers"/s,
  );
  expect(start.html).toMatch(/What we made.*<section[^>]*aria-label="Sing With Us"/s);
  expect(start.html).toContain('id="arch"');

  await publish("home", { heroPicture: "/pictures/team/ruth-alvarez.svg", heroAlt: "A singer" });
  const { html } = await read("/");
  expect(html).toMatch(/<img [^>]*src="\/pictures\/team\/ruth-alvarez\.svg" width="480" height="600" alt="A singer"/);
  expect(html).not.toContain('id="arch"');
});
