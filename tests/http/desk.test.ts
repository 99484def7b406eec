import { beforeAll, describe, expect, test } from "vitest";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { withDatabase } from "../support/server-database.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { useServer } from "../support/use-server.ts";

const pages = ["/desk", "/desk/surveys", "/desk/surveys/a", "/desk/funnel", "/desk/audit"];

const server = useServer();
let member: DeskMember;

beforeAll(async () => {
  member = await signInMember(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await keepSurvey(db, "a", { answers: fullAnswers("Ruth <b>Ellison</b>"), completedAt: new Date().toISOString() });
    await keepSurvey(db, "b", {
      createdAt: new Date().toISOString(),
      answers: {
        name: "No Address",
        current_stage: "exploring",
        content_links: ["javascript:alert(1)", "tiktok.com/@ruth"],
      },
    });
  });
});

describe("every page", () => {
  test.each(pages)("%s is private, unlisted, has the desk's frame and not the site's", async (path) => {
    const page = await visitDesk(server.origin, member).get(path);
    expect([page.status, page.headers.get("Cache-Control"), page.headers.get("X-Robots-Tag")]).toEqual([
      200,
      "private, no-store",
      "noindex, nofollow",
    ]);
    expect(page.html).toContain('<meta name="robots" content="noindex,nofollow"/>');
    expect(page.title).toMatch(/ \| TETM Dashboard$/);
    expect(page.text).toContain("Signed in as Miriam Hale");
    expect(page.html).not.toMatch(/<footer|aria-label="Main"|style="/);
    expect(page.html.match(/<main/g)).toHaveLength(1);
    expect(page.forms[0]?.action).toBe("/desk/sign-out");
  });

  test("what is not there is said in the same words as elsewhere", async () => {
    const page = await visitDesk(server.origin, member).get("/desk/surveys/nobody");
    expect(page.status).toBe(404);
    expect(page.text).toContain("Oops! Page not found");
  });
});

describe("the list", () => {
  test("shows name, age and status of each survey", async () => {
    const page = await visitDesk(server.origin, member).get("/desk/surveys");
    expect(page.text).toMatch(
      /2 surveys.*No Address.*Draft On step 2 of 4.*Ruth <b>Ellison<\/b>.*Due in 24 hr.*Ready to scale Maybe later New/,
    );
    expect(page.html).toMatch(/<time [^>]*dateTime="\d{4}-\d\d-\d\dT/);
  });
});

describe("one survey", () => {
  test("has all answers in order, a link to a draft email, and no resume link", async () => {
    const page = await visitDesk(server.origin, member).get("/desk/surveys/a");
    expect(page.text).toMatch(
      /Who You Are.*Current stage Ready to scale.*What You're Building.*Niche Gospel < jazz > folk.*Where You Need Help.*Final Pieces.*Discovery call Maybe later.*Email creator@example.com/,
    );
    expect(page.html).toMatch(/href="mailto:creator@example\.com\?subject=Your%20TETM%20survey&amp;body=Hello%20Ruth/);
    expect(page.html).not.toMatch(/resume|token a/);
  });

  test("without an address has no draft email, and links only web addresses", async () => {
    const page = await visitDesk(server.origin, member).get("/desk/surveys/b");
    expect(page.text).toContain("They didn't leave an email address");
    expect(page.html).not.toMatch(/mailto:|href="javascript/);
    expect(page.html).toContain('href="https://tiktok.com/@ruth"');
  });

  test("a status and a note are saved with member and time, and logged", async () => {
    const visitor = visitDesk(server.origin, member);
    const status = await visitor.press(await visitor.get("/desk/surveys/a"), "save", { status: "call_booked" });
    expect([status.status, status.location]).toEqual([303, "/desk/surveys/a?saved=follow-up"]);
    const note = await visitor.go(await visitor.get("/desk/surveys/a"), "note", { text: "Sings at <Mercy Seat>." });
    expect(note.text).toMatch(/Call booked, set by Miriam Hale, \w+ \d+, \d{4}/);
    expect(note.text).toMatch(/Answered Someone has taken care of it.*Sings at <Mercy Seat>\. Miriam Hale,/);
    const audit = await visitor.get("/desk/audit");
    const { name } = await withDatabase(server.databaseFile, (db) =>
      db.selectFrom("creator_surveys").select("name").where("id", "=", "a").executeTakeFirstOrThrow(),
    );
    expect(audit.text).toContain(`Miriam Hale Added a note Survey ${name}`);
    expect(audit.text).toContain(`Changed the status Survey ${name} From New to Call booked`);
    expect(audit.text).not.toContain("Mercy Seat");
  });

  test("the slower of two members gets a page that says who was faster, with their own choice", async () => {
    const slow = visitDesk(server.origin, await signInMember(server.databaseFile, "Amos Tate"));
    const seen = await slow.get("/desk/surveys/b");
    const fast = visitDesk(server.origin, member);
    await fast.press(await fast.get("/desk/surveys/b"), "save", { status: "contacted" });
    const refused = await slow.press(seen, "save", { status: "closed" });
    expect([refused.status, refused.title]).toEqual([409, "Error: No Address | TETM Dashboard"]);
    expect(refused.text).toMatch(
      /Someone got there first The status was set to Contacted by Miriam Hale.*You chose Closed/,
    );
    expect((await slow.press(refused, "save", { status: "closed" })).status).toBe(303);
  });
});

test("the funnel is a table, with a bar for each step", async () => {
  const page = await visitDesk(server.origin, member).get("/desk/funnel?days=7");
  expect(page.text).toMatch(/Started: Who You Are 2 100%.*Finished 1 50%/s);
  expect((await visitDesk(server.origin, member).get("/desk/funnel?from=2020-01-01&to=2020-01-31")).text).toContain(
    "No one started in this period",
  );
});
