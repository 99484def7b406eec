import { expect, test } from "vitest";
import { about } from "../../app/site/content/about.ts";
import { services } from "../../app/site/content/services.ts";
import { readAudit } from "../support/audit-lines.ts";
import { put, withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { untilKept } from "../support/visit.ts";
import { visit } from "../support/visitor.ts";

const server = useServer(startServer);
const member = useMember(server);

const ABOUT = "/desk/content/about";
const read = async (path = "/about") => (await visit(server.origin).get(path)).text;

test("a draft is for members alone until it is published; an earlier version can be brought back", async () => {
  // Cached, as for visitors.
  await untilKept(server.origin, "/about");
  const browser = member.open();
  const [intro, unpublished] = ["We say it well.", "A draft, saved by"];
  const saved = await browser.go(await browser.get(ABOUT), "save", { intro });
  expect([saved.text.includes("Draft saved"), saved.text.includes(unpublished)]).toEqual([true, true]);
  expect(await read()).not.toContain(intro);
  const preview = await browser.get("/preview/about");
  expect(preview.text).toContain(intro);
  expect(preview.text).toContain("This is the draft");
  expect(preview.headers.get("Cache-Control")).toContain("no-store");

  const published = await browser.go(saved, "publish");
  expect(published.text).toContain("Visitors see this text now");
  expect(await read()).toContain(intro);
  expect(await read()).not.toContain(about.intro);

  const history = await browser.get(`${ABOUT}/history`);
  expect(history.text).toMatch(
    /Version 1.*Introduction.*Before.*We started in North.*After.*We say it well.*First version/s,
  );
  const first = history.forms.findIndex(({ fields }) => fields.some(([, value]) => value === "0"));
  const broughtBack = await browser.go({ ...history, form: history.forms[first] ?? null, forms: [] }, "");
  expect(broughtBack.text).toContain("Brought back as a draft");
  expect(await read()).toContain(intro);
  await browser.go(broughtBack, "publish");
  expect(await read()).toContain(about.intro);
  const lines = (await readAudit(server.databaseFile, "content")).map(({ action, details }) => [action, details]);
  expect(lines).toEqual([
    ["content.draft-saved", {}],
    ["content.published", { version: 1 }],
    ["content.draft-saved", {}],
    ["content.published", { version: 2 }],
  ]);
});

test("a list of fixed length keeps its order and its pictures", async () => {
  const browser = member.open();
  const page = await browser.get("/desk/content/services");
  expect(page.text).not.toMatch(/Position|Add a service|New service/);
  await browser.go(page, "publish", {
    "services[2].name": "Films",
    "services[2].points": "One\nTwo",
    callButton: "Call",
  });
  const { html, text } = await visit(server.origin).get("/services");
  expect(text).toMatch(/Creator representation and content strategy Films Church.*One Two.*Call/s);
  expect(html).toMatch(/<li[^>]* id="media-production".{0,900}media-production\.svg/s);
});

test("what is missing, too long or not to choose is said beside its field, and everything typed stays", async () => {
  const browser = member.open();
  const refused = await browser.press(await browser.get(ABOUT), "publish", {
    intro: "",
    founderQuote: "x".repeat(301),
    founderPortrait: "/pictures/../../secret.svg",
    "letters[0].letter": "",
    "letters[0].word": "",
    "team[1].role": "",
    nameText: "Kept",
  });
  expect(refused.status).toBe(400);
  for (const message of [
    "Introduction can't be blank",
    "Quote is 301 characters long",
    "Founder's portrait: the picture that was chosen isn't there anymore; choose another",
    "Person 2: Role can't be blank",
    "Letters of the name: exactly 4 entries are needed",
  ])
    expect(refused.text).toContain(message);
  const fields = refused.forms.flatMap((form) => form.fields);
  expect(fields).toContainEqual(["nameText", "Kept"]);
  expect(fields).toContainEqual(["founderQuote", "x".repeat(301)]);
  expect(await read()).not.toContain("Kept");
});

test("a draft may be incomplete: it keeps what was typed and says what is still to do, and its preview is shown", async () => {
  const browser = member.open();
  const before = await read();
  const typed = { intro: "", "team[1].role": "", "team[1].name": "Only a name", founderPortrait: "picture:gone" };
  const saved = await browser.go(await browser.get(ABOUT), "save", typed);
  expect([saved.status, saved.text.includes("Draft saved")]).toEqual([200, true]);
  expect(saved.text).toContain("3 things to do before you publish");
  expect(saved.html).not.toContain('data-part="error-summary"');
  expect(saved.html).toContain('<a class="text-link" href="#team[1].role">Person 2: Role can&#x27;t be blank</a>');
  // The entry is open, so the link leads to a visible field.
  expect(saved.html).toMatch(/<details[^>]* open=""><summary[^>]*>Person 2: Only a name/);
  const fields = saved.forms.flatMap((form) => form.fields);
  expect(fields).toContainEqual(["team[1].name", "Only a name"]);
  expect(fields).toContainEqual(["intro", ""]);

  const preview = await browser.get("/preview/about");
  expect([preview.status, preview.text.includes("Only a name")]).toEqual([200, true]);
  expect(preview.text).toContain("3 things are still to do before you can publish it.");
  expect(preview.html).toContain('href="/desk/content/about?field=team[1].role#team[1].role"');

  const refused = await browser.press(saved, "publish");
  expect([refused.status, refused.text.includes("Introduction can't be blank")]).toEqual([400, true]);
  expect(await read()).toBe(before);
  // A refused publish keeps the draft, which is then corrected.
  await browser.go(refused, "publish", {
    ...typed,
    intro: about.intro,
    "team[1].role": "Edits",
    founderPortrait: about.founderPortrait,
  });
  expect(await read()).toContain("Only a name");
  await browser.go(await browser.get(ABOUT), "publish", {
    "team[1].name": about.team[1]!.name,
    "team[1].role": about.team[1]!.role,
  });
});

test("two members on one page: the second sees both texts, and nothing is overwritten", async () => {
  const [one, other] = [member.open(), member.open()];
  const [mine, theirs] = [await one.get(ABOUT), await other.get(ABOUT)];
  await other.go(theirs, "save", { nameText: "Theirs" });
  const refused = await one.press(mine, "save", { nameText: "Mine" });
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/This page was just saved somewhere else.*Theirs.*Mine/s);
  expect((await one.get("/preview/about")).text).toContain("Theirs");
  await one.go(refused, "save");
  expect((await one.get("/preview/about")).text).toContain("Mine");
});

test("a form that is sent twice is done once, and no conflict", async () => {
  const browser = member.open();
  const page = await browser.get(ABOUT);
  const before = (await readAudit(server.databaseFile, "content")).length;
  for (const time of ["first", "second"]) {
    const answer = await browser.press(page, "publish", { nameText: "Sent twice" });
    expect([answer.status, answer.location], time).toEqual([303, `${ABOUT}?done=published`]);
  }
  expect(await readAudit(server.databaseFile, "content")).toHaveLength(before + 1);
});

/** Publishes like another machine. */
function publishElsewhere(document: string, version: number, body: object): Promise<void> {
  const published = { published_at: "2026-11-23T00:00:00.000Z", published_by: "x" };
  return withDatabase(server.databaseFile, (db) =>
    put(db, "document_versions", { document, version, body: JSON.stringify(body), ...published }),
  );
}

test("what another machine publishes is public here within two seconds, whatever else this version can't show", async () => {
  await read();
  await publishElsewhere("about", 99, { ...about, intro: "From the other machine." });
  await expect.poll(() => read(), { timeout: 2000 }).toContain("From the other machine.");
  await publishElsewhere("home", 98, {});
  await publishElsewhere("services", 98, { ...services, intro: "Published after it." });
  await expect.poll(() => read("/services"), { timeout: 3000 }).toContain("Published after it.");
  expect((await visit(server.origin).get("/")).status).toBe(200);
});

test("a member gets from a page to its form; nobody else sees the link, also when the member came first", async () => {
  const link = '<a class="text-link" href="/desk/content/about">';
  const page = await member.open().get("/about");
  expect([page.html.includes(link), page.headers.get("Cache-Control")]).toEqual([true, "private, no-store"]);
  expect((await member.open().get("/contact")).html).toContain('href="/desk/content/company"');
  expect((await member.open().get("/cart")).html).not.toContain("Edit this page");
  const stranger = visit(server.origin);
  expect((await stranger.get("/about")).html).not.toContain("Edit this page");
  const pretending = await fetch(`${server.origin}/about`, { headers: { Cookie: "tetm-desk=x" } });
  expect([pretending.status, (await pretending.text()).includes("Edit this page")]).toEqual([200, false]);
});

test("only the preview may be shown in a frame, only by this site, and its links leave the frame alone", async () => {
  const policies = await Promise.all(
    ["/preview/about", ABOUT, "/desk/content", "/about"].map(async (path) => {
      const policy = (await member.open().get(path)).headers.get("Content-Security-Policy") ?? "";
      return policy.match(/frame-(?:src|ancestors) [^;]+/g);
    }),
  );
  const none = "frame-ancestors 'none'";
  expect(policies).toEqual([["frame-ancestors 'self'"], ["frame-src 'self'", none], [none], [none]]);
  const framed = await member.open().ask("/preview/about", { headers: { "Sec-Fetch-Dest": "iframe" } });
  expect(framed.html).toContain('<head><base target="_blank">');
  expect(framed.text).not.toContain("Back to the form");
  expect((await member.open().get("/preview/about")).html).not.toContain("<base");
  const page = await member.open().ask("/about", { headers: { "Sec-Fetch-Dest": "iframe" } });
  expect(page.html).not.toContain("<base");
});
