import { request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { announcements } from "../../app/site/content/announcements.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { eventually } from "../support/visit.ts";
import { visit } from "../support/visitor.ts";

const server = useServer(startServer);
let member: DeskMember;

beforeAll(async () => {
  member = await signInMember(server.databaseFile);
});

const desk = () => visitDesk(server.origin, member);
const ask = (path: string) => visit(server.origin).ask(path);
const read = async (path: string) => (await (await fetch(server.origin + path)).text()).replaceAll(/\s+/g, " ");

/** Publishes one of the documents with changed fields. */
async function publish(name: string, fields: Record<string, string>) {
  const browser = desk();
  return browser.press(await browser.get(`/desk/content/${name}`), "publish", fields);
}

/** Names the fields of an entry. */
const entry = (list: string, row: number, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${list}[${row}].${name}`, value]));

/** Where home on a host leads. `fetch` can't set the host. */
function homeOn(host: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.origin}/`, { headers: { Host: host } }, (response) => {
      response.resume();
      resolve(response.headers.location);
    });
    asked.on("error", reject).end();
  });
}

const tirzah = {
  name: "Tirzah Obi",
  role: "Poet",
  summary: "Psalms for the night bus.",
  bio: "She writes.\n\nShe reads aloud.",
  portrait: "/pictures/creators/micah-rowe.svg",
  split: "river",
};

test("a new creator has a profile, a card, a subdomain and a place in the sitemap at once", async () => {
  expect((await ask("/creators/tirzah-obi")).status).toBe(404);
  const published = await publish("creators", entry("creators", 3, tirzah));
  expect(published.status).toBe(303);
  const profile = await read("/creators/tirzah-obi");
  expect(profile).toMatch(/<title>Tirzah Obi \|.*data-split="river".*data-part="strip".*She writes\..*She reads aloud/);
  expect(profile).toMatch(/property="og:image" content="[^"]*\/share\/home\.png"/);
  expect(profile).toContain('"name":"Tirzah Obi"');
  expect(profile).not.toMatch(/Featured Content|target="_blank"[^>]*>Website/);
  expect(await read("/portfolio")).toMatch(/href="\/creators\/tirzah-obi".*Meet Tirzah Obi/);
  expect(await read("/sitemap.xml")).toContain("/creators/tirzah-obi</loc>");
  expect(await homeOn("tirzah-obi.tetm.example")).toBe("/creators/tirzah-obi");
  const note = (await desk().get(published.location ?? "")).html;
  expect(note).toContain('href="/creators/tirzah-obi">View Tirzah Obi on the site</a>');
  expect(note).not.toContain("View Micah Rowe on the site");
  expect((await desk().get("/desk/content/creators")).html).not.toContain("View Tirzah Obi");
});

test("a former address leads to the present one, on the subdomain too", async () => {
  await publish("creators", entry("creators", 0, { slug: "micah" }));
  const answer = await fetch(`${server.origin}/creators/micah-rowe`, { redirect: "manual" });
  const { status, headers } = answer;
  expect([status, headers.get("Location"), headers.get("Cache-Control")]).toEqual([308, "/creators/micah", "no-store"]);
  expect(await read("/creators/micah")).toMatch(/rel="canonical" href="[^"]*\/creators\/micah"/);
  expect(await homeOn("micah-rowe.tetm.example")).toBe("/creators/micah");
  expect(await read("/sitemap.xml")).not.toContain("/creators/micah-rowe");
});

test("an address that is something else's is refused in a sentence, and nothing is published", async () => {
  const refused = await publish("creators", entry("creators", 1, { slug: "www" }));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Creator 2: “www” is the name of something else on this site or its mail");
  expect((await ask("/creators/selah-brooks")).status).toBe(200);
});

test("a creator who is removed has no page, no card and no subdomain", async () => {
  await eventually(async () =>
    (await fetch(`${server.origin}/creators/naomi-carter`)).headers.has("Cache-Status"),
  ).toBe(true);
  await publish("creators", { "creators[2].remove": "yes" });
  expect((await ask("/creators/naomi-carter")).status).toBe(404);
  expect(await read("/portfolio")).not.toContain("Naomi Carter");
  expect(await read("/sitemap.xml")).not.toContain("naomi-carter");
  expect(await homeOn("naomi-carter.tetm.example")).toBeUndefined();
});

const [release] = announcements.announcements;
const JOSIAH = "/announcements/josiah-vale";
const seal = async (path = "/about") => /data-part="seal"[^>]*href="([^"]*)"/.exec(await read(path))?.[1] ?? null;

const tour = {
  titleLines: "The river\ntour",
  publicFrom: "2099-07-01T09:00",
  date: "2099-07-01",
  dateline: "Wilmington",
  subtitle: "Nine nights.",
  summary: "A tour.",
  hero: release!.hero,
  heroAlt: "A boat",
  lead: "We sail.",
  quote: "Row.",
  quoteBy: "Amos Bell",
  "highlights[0].title": "Boat",
  "highlights[0].text": "A wide one.",
  "about[0].title": "About the boat",
  "about[0].text": "It floats.",
};

test("a press release is public from its moment, and until then it is only in the preview", async () => {
  const published = await publish("announcements", entry("announcements", 1, { ...tour, place: "0" }));
  expect(published.status).toBe(303);
  const done = await desk().get(published.location ?? "");
  expect(done.html).not.toContain("The river tour on the site");
  const scheduled = "“The river tour” is scheduled: visitors see it from Jul 1, 2099, 9:00 AM";
  expect(done.text).toContain(`Scheduled Visitors don't see it yet. ${scheduled}`);
  expect(done.text).not.toContain("Visitors see this text now");
  expect((await desk().get("/desk/content")).text).toContain(scheduled);
  const both = await publish("announcements", entry("announcements", 1, { subtitle: "Now with a boat." }));
  expect((await desk().get(both.location ?? "")).text).toContain(
    `Published Visitors see this text now, but for what is scheduled. ${scheduled}`,
  );
  const form = await desk().get("/desk/content/announcements");
  expect(form.html).toMatch(/type="datetime-local"[^>]*value="2099-07-01T09:00"/);
  expect((await ask("/announcements/the-river-tour")).status).toBe(404);
  expect(await read("/sitemap.xml")).not.toContain("the-river-tour");
  expect(await seal()).toBe(JOSIAH);
  expect((await desk().get("/preview/announcements?entry=the-river-tour")).text).toMatch(/We sail.*Boat A wide one\./s);
});

test("when the moment comes, the page is public, in cached pages too", async () => {
  await eventually(async () => (await fetch(`${server.origin}/about`)).headers.has("Cache-Status")).toBe(true);
  const moment = new Date(Date.now() + 3000).toISOString();
  const soon = { ...release!, slug: "soon", formerSlugs: ["sooner"], publicFrom: moment };
  await withDatabase(server.databaseFile, (db) =>
    db
      .insertInto("document_versions")
      .values({
        document: "announcements",
        version: 99,
        body: JSON.stringify({ announcements: [soon, release] }),
        published_at: moment,
        published_by: "x",
      })
      .execute(),
  );
  await expect.poll(() => read("/sitemap.xml"), { timeout: 20_000 }).not.toContain("the-river-tour");
  await eventually(async () => (await fetch(`${server.origin}/about`)).headers.has("Cache-Status")).toBe(true);
  const early = [(await ask("/announcements/soon")).status, (await ask("/announcements/sooner")).status, await seal()];
  // On a busy machine, the moment may have come by now.
  const notYet = [404, 404, JOSIAH];
  expect(Date.now() < Date.parse(moment) ? early : notYet).toEqual(notYet);
  await expect.poll(() => seal(), { timeout: 20_000 }).toBe("/announcements/soon");
  expect(await read("/sitemap.xml")).toContain("/announcements/soon</loc>");
  const { status, location } = await ask("/announcements/sooner");
  expect([status, location]).toEqual([308, "/announcements/soon"]);
  expect(await seal("/announcements/soon")).toBeNull();
});

test("a list has all that are public, the newest first, and each one leads to it", async () => {
  await publish("announcements", entry("announcements", 0, { slug: "soon", date: "2026-01-02", titleLines: "Soon" }));
  await publish("announcements", entry("announcements", 2, { ...tour, place: "3" }));
  const { html, text, title } = await visit(server.origin).get("/announcements");
  expect(title).toBe("Press releases | TETM");
  expect(text).toMatch(/January 2, 2026 Soon .*June 21, 2025 TETM partners with Josiah Vale A two-year agreement/s);
  expect(text).not.toContain("The river tour");
  expect(html).toMatch(/<h2[^>]*><a [^>]*href="\/announcements\/soon">Soon<\/a>/);
  expect(html).toContain('<link rel="canonical" href="https://tetm.example/announcements"/>');
  expect(await read("/sitemap.xml")).toContain("/announcements</loc>");
  for (const path of [JOSIAH, "/announcements/soon"])
    expect(await read(path)).toMatch(/<a [^>]*href="\/announcements">All press releases<\/a>/);
  await eventually(async () => (await fetch(`${server.origin}/announcements`)).headers.has("Cache-Status")).toBe(true);
});
