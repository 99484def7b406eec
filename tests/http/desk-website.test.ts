import { expect, test } from "vitest";
import { announcements } from "../../app/site/content/announcements.ts";
import { home } from "../../app/site/content/home.ts";
import { privacy } from "../../app/site/content/policies.ts";
import { shop } from "../../app/site/content/shop.ts";
import { entry, sendContent } from "../support/desk-member.ts";
import { askPlainly } from "../support/raw-request.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { put, withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { untilKept } from "../support/visit.ts";
import { type Answers, visit } from "../support/visitor.ts";

// Pages show what members publish. The tests change one site in order.

const server = useServer(startServer);
const member = useMember(server);

const ask = (path: string) => visit(server.origin).ask(path);
const get = (path: string) => visit(server.origin).get(path);
const textOf = async (path: string) => (await get(path)).text;
const htmlOf = async (path: string) => (await get(path)).html.replaceAll(/\s+/g, " ");

async function publish(name: string, fields: Answers): Promise<string> {
  const answer = await sendContent(member.open(), name, fields);
  expect(answer.status, answer.text).toBe(303);
  return answer.location ?? "";
}

const removed = (list: string, count: number) =>
  Object.assign({}, ...Array.from({ length: count }, (_, row) => entry(list, row, { remove: "yes" })));

const barn = { title: "Barn Choir", kind: "Film", description: "A night in a barn.", status: "none" };

test("a twelfth project gets a card, a case study and a place on the home page, and is counted", async () => {
  await untilKept(server.origin, "/");
  const desk = member.open();
  await sendContent(desk, "projects", entry("projects", 11, { ...barn, place: "13", onHome: "second" }), "save");
  expect(await textOf("/")).toContain("See all eleven projects");
  expect((await desk.get("/preview/projects?page=2")).text).toContain("Barn Choir");
  await publish("projects", {});

  const start = await get("/");
  expect(start.text).toContain("See all twelve projects");
  expect(start.html).toMatch(
    /App<.*aria-label="Fever App".*Film<.*aria-label="Barn Choir".*Camp<.*aria-label="Camp Chapel"/s,
  );
  expect(start.html).not.toContain('aria-label="Mercy Seat Church"');
  const second = await get("/portfolio?page=2");
  expect(second.text).toMatch(/Page 2 of 2.*TruBank.*Barn Choir A night in a barn\. View Case Study/s);
  expect(second.html).toContain('content="Twelve projects from TETM: apps, churches');
  expect((await ask("/case-studies/barn-choir")).location).toBe("/portfolio?page=2&case-study=barn-choir");
  expect(await htmlOf("/portfolio?case-study=barn-choir")).toMatch(/<dialog.*Barn Choir.*<\/dialog>/s);
});

test("a project whose address changes is found at the earlier one too", async () => {
  await publish("projects", entry("projects", 6, { slug: "open-aba" }));
  const former = await ask("/case-studies/openaba");
  expect([former.status, former.location]).toEqual([308, "/case-studies/open-aba"]);
  expect(former.headers.get("Cache-Control")).toBe("no-cache");
  expect((await ask("/case-studies/open-aba")).location).toBe("/portfolio?page=2&case-study=open-aba");
  expect((await get("/portfolio?case-study=openaba")).title).toBe("OpenABA, case study | TETM");
});

test("a thirteenth project opens a third page; one project alone is the whole portfolio", async () => {
  await publish("projects", entry("projects", 12, { ...barn, title: "Barn Two", onHome: "no" }));
  expect(await textOf("/portfolio?page=3")).toMatch(/Page 3 of 3 Barn Two/);
  await publish("projects", { ...removed("projects", 12), intro: "One of a kind." });
  const alone = await textOf("/portfolio?page=3");
  expect(alone).toMatch(/One of a kind\. 1 project Barn Two/);
  expect(alone).not.toContain("Page 1");
  expect(await textOf("/")).toMatch(/Our Portfolio Film : Barn Two See the project/);
});

test("a partner is added with a white logo; one without a logo is left out, and logged", async () => {
  await publish("partners", entry("partners", 11, { name: "Barn", logo: "/partners/the-chapel.svg", ink: "white" }));
  expect(await htmlOf("/")).toContain(
    '<img src="/partners/the-chapel.svg" width="154" height="100" alt="Barn" data-ink="white" loading="lazy"/>',
  );
  await publish("partners", entry("partners", 11, { logo: "" }));
  expect(await htmlOf("/")).not.toContain('alt="Barn"');
  await server.waitForRecord(({ msg, partner }) => msg === "a partner's logo is missing" && partner === "Barn");
});

test("home's words and its picture are a member's", async () => {
  const words = {
    topRight: "Since the flood",
    intro: "We say it well.",
    workButton: "Look",
    "cards[1].lines": "Walk with\nsingers",
    surveyHeadline: "Sing\nWith Us",
    workHeading: "What we made",
  };
  const desk = member.open();
  await sendContent(desk, "home", words, "save");
  expect(await textOf("/")).toContain(home.intro);
  expect((await desk.get("/preview/home")).text).toContain(words.intro);
  await publish("home", words);
  const start = await htmlOf("/");
  expect(start).toMatch(/Since the flood.*We say it well\..*href="\/portfolio">Look<.*aria-label="Walk with singers"/);
  expect(start).toMatch(/What we made.*<section[^>]*aria-label="Sing With Us"/);
  expect(start).toContain('id="arch"');
  await publish("home", { heroPicture: "/pictures/team/ruth-alvarez.svg", heroAlt: "A singer" });
  const withPicture = await htmlOf("/");
  expect(withPicture).toMatch(
    /<img [^>]*src="\/pictures\/team\/ruth-alvarez\.svg" width="480" height="600" alt="A singer"/,
  );
  expect(withPicture).not.toContain('id="arch"');
});

const PROSE = `## New times

We ship on **Mondays**. [Ask us](/contact), [call](tel:+19195550142), or [don't](javascript:alert(1)).

1. Pack

<img src=x onerror=alert(1)>`;

const SHOWN = [
  "<h2>New times</h2><p>We ship on <strong>Mondays</strong>. ",
  '<a href="/contact">Ask us</a>, <a href="tel:+19195550142">call</a>',
  "or [don&#x27;t](javascript:alert(1)).",
  '<ol start="1"><li><p>Pack</p></li></ol>',
  "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
];

const plain = (html: string) => (/<main.*<\/main>/s.exec(html)?.[0] ?? "").replaceAll(/ class="[^"]*"|<!-- -->/g, "");

test.each(["shipping", "terms"])("the text of /%s: a preview, then the page, with our own tags alone", async (name) => {
  const desk = member.open();
  await sendContent(desk, name, { prose: PROSE }, "save");
  const preview = plain((await desk.get(`/preview/${name}`)).html);
  for (const part of SHOWN) expect(preview).toContain(part);
  expect(await textOf(`/${name}`)).not.toContain("New times");
  await publish(name, {});
  for (const part of SHOWN) expect(plain((await ask(`/${name}`)).html)).toContain(part);
});

test("/privacy: members write around what the site says about itself", async () => {
  await publish("privacy", { intro: "We keep little.", closing: "## Children\n\nAsk a parent." });
  const text = await textOf("/privacy");
  expect(text).toMatch(/We keep little.*deleted 90 days.*Children Ask a parent/s);
  expect(text).toMatch(/Request logs.*tetm-survey/s);
  expect(text).not.toContain(privacy.intro);
});

test("/shop: members write what is theirs, before the shop opens and after", async () => {
  await publish("shop", {
    intro: "Pressed by night.",
    ask: "Ask the printer.",
    soldOutAsk: "Gone, but ask:",
    soonAsk: "The ink is wet:",
    drawing: "/pictures/shop/empty-tote.svg",
    drawingText: "A tote",
  });
  const soon = await ask("/shop");
  expect(soon.text).toMatch(/Our shop is under construction! The ink is wet: hello@/);
  expect(soon.html).toMatch(/<img[^>]* src="\/pictures\/shop\/empty-tote\.svg"[^>]* alt="A tote"/);
  expect(soon.text).not.toContain(shop.soonAsk);
  await seedCatalogue(server.databaseFile);
  expect(await textOf("/shop")).toMatch(/Pressed by night\..*Covenant Tee.*Ask the printer\./s);
  expect(await textOf("/shop/sunday-cap")).toContain("Sold out Gone, but ask: hello@");
  expect((await member.open().get("/preview/shop")).text).toMatch(/There is no draft.*Pressed by night/s);
});

/** Returns where a host's home page redirects to. */
async function homeOn(host: string): Promise<string | undefined> {
  return (await askPlainly(`${server.origin}/`, { headers: { Host: host } })).headers.location;
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
  const done = await publish("creators", entry("creators", 3, tirzah));
  const profile = await htmlOf("/creators/tirzah-obi");
  expect(profile).toMatch(/<title>Tirzah Obi \|.*data-split="river".*data-part="strip".*She writes\..*She reads aloud/);
  expect(profile).toMatch(/property="og:image" content="[^"]*\/share\/home\.png"/);
  expect(profile).toContain('"name":"Tirzah Obi"');
  expect(profile).not.toMatch(/Featured Content|target="_blank"[^>]*>Website/);
  expect(await htmlOf("/portfolio")).toMatch(/href="\/creators\/tirzah-obi".*Meet Tirzah Obi/);
  expect(await htmlOf("/sitemap.xml")).toContain("/creators/tirzah-obi</loc>");
  expect(await homeOn("tirzah-obi.tetm.example")).toBe("/creators/tirzah-obi");
  const note = (await member.open().get(done)).html;
  expect(note).toContain('href="/creators/tirzah-obi">View Tirzah Obi on the site</a>');
  expect(note).not.toContain("View Micah Rowe on the site");
});

test("a former address leads to the present one, on the subdomain too; one that is something else's is refused", async () => {
  await publish("creators", entry("creators", 0, { slug: "micah" }));
  const { status, location, headers } = await ask("/creators/micah-rowe");
  expect([status, location, headers.get("Cache-Control")]).toEqual([308, "/creators/micah", "no-store"]);
  expect(await htmlOf("/creators/micah")).toMatch(/rel="canonical" href="[^"]*\/creators\/micah"/);
  expect(await homeOn("micah-rowe.tetm.example")).toBe("/creators/micah");
  expect(await htmlOf("/sitemap.xml")).not.toContain("/creators/micah-rowe");
  const refused = await sendContent(member.open(), "creators", entry("creators", 1, { slug: "www" }));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Creator 2: “www” is the name of something else on this site or its mail");
  expect((await ask("/creators/selah-brooks")).status).toBe(200);
});

test("a creator who is removed has no page, no card and no subdomain", async () => {
  await untilKept(server.origin, "/creators/naomi-carter");
  await publish("creators", entry("creators", 2, { remove: "yes" }));
  expect((await ask("/creators/naomi-carter")).status).toBe(404);
  expect(await htmlOf("/portfolio")).not.toContain("Naomi Carter");
  expect(await htmlOf("/sitemap.xml")).not.toContain("naomi-carter");
  expect(await homeOn("naomi-carter.tetm.example")).toBeUndefined();
});

const [release] = announcements.announcements;
const JOSIAH = "/announcements/josiah-vale";
const seal = async (path = "/about") => /data-part="seal"[^>]*href="([^"]*)"/.exec(await htmlOf(path))?.[1] ?? null;

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
  const desk = member.open();
  const done = await desk.get(await publish("announcements", entry("announcements", 1, { ...tour, place: "0" })));
  expect(done.html).not.toContain("The river tour on the site");
  const scheduled = "“The river tour” is scheduled: visitors see it from Jul 1, 2099, 9:00 AM";
  expect(done.text).toContain(`Scheduled Visitors don't see it yet. ${scheduled}`);
  expect(done.text).not.toContain("Visitors see this text now");
  expect((await desk.get("/desk/content")).text).toContain(scheduled);
  const both = await publish("announcements", entry("announcements", 1, { subtitle: "Now with a boat." }));
  expect((await desk.get(both)).text).toContain(
    `Published Visitors see this text now, but for what is scheduled. ${scheduled}`,
  );
  const form = await desk.get("/desk/content/announcements");
  expect(form.html).toMatch(/type="datetime-local"[^>]*value="2099-07-01T09:00"/);
  expect((await ask("/announcements/the-river-tour")).status).toBe(404);
  expect(await htmlOf("/sitemap.xml")).not.toContain("the-river-tour");
  expect(await seal()).toBe(JOSIAH);
  expect((await desk.get("/preview/announcements?entry=the-river-tour")).text).toMatch(/We sail.*Boat A wide one\./s);
});

test("when the moment comes, the page is public, in cached pages too", async () => {
  await untilKept(server.origin, "/about");
  const moment = new Date(Date.now() + 3000).toISOString();
  const soon = { ...release!, slug: "soon", formerSlugs: ["sooner"], publicFrom: moment };
  const body = JSON.stringify({ announcements: [soon, release] });
  await withDatabase(server.databaseFile, (db) =>
    put(db, "document_versions", {
      document: "announcements",
      version: 99,
      body,
      published_at: moment,
      published_by: "x",
    }),
  );
  await expect.poll(() => htmlOf("/sitemap.xml"), { timeout: 20_000 }).not.toContain("the-river-tour");
  await untilKept(server.origin, "/about");
  const early = [(await ask("/announcements/soon")).status, (await ask("/announcements/sooner")).status, await seal()];
  // On a busy machine, the scheduled moment may have come by now.
  const notYet = [404, 404, JOSIAH];
  expect(Date.now() < Date.parse(moment) ? early : notYet).toEqual(notYet);
  await expect.poll(() => seal(), { timeout: 20_000 }).toBe("/announcements/soon");
  expect(await htmlOf("/sitemap.xml")).toContain("/announcements/soon</loc>");
  const { status, location } = await ask("/announcements/sooner");
  expect([status, location]).toEqual([308, "/announcements/soon"]);
  expect(await seal("/announcements/soon")).toBeNull();
});

test("a list has all that are public, the newest first, and each one leads to it", async () => {
  await publish("announcements", entry("announcements", 0, { slug: "soon", date: "2026-01-02", titleLines: "Soon" }));
  await publish("announcements", entry("announcements", 2, { ...tour, place: "3" }));
  const { html, text, title } = await ask("/announcements");
  expect(title).toBe("Press releases | TETM");
  expect(text).toMatch(/January 2, 2026 Soon .*June 21, 2025 TETM partners with Josiah Vale A two-year agreement/s);
  expect(text).not.toContain("The river tour");
  expect(html).toMatch(/<h2[^>]*><a [^>]*href="\/announcements\/soon">Soon<\/a>/);
  expect(html).toContain('<link rel="canonical" href="https://tetm.example/announcements"/>');
  expect(await htmlOf("/sitemap.xml")).toContain("/announcements</loc>");
  for (const path of [JOSIAH, "/announcements/soon"])
    expect(await htmlOf(path)).toMatch(/<a [^>]*href="\/announcements">All press releases<\/a>/);
  await untilKept(server.origin, "/announcements");
});

const [OLD, NEW, LINK] = ["(919) 555-0142", "(336) 555-0187", "tel:+13365550187"];
const VIMEO = "https://vimeo.example/tetm";

test("a new phone number is on every page with its link, and in the data for search engines", async () => {
  const desk = member.open();
  const changed = { phone: NEW, email: "post@tetm.example", "accounts[0].name": "Vimeo", "accounts[0].url": VIMEO };
  await sendContent(desk, "company", changed, "save");
  const preview = await desk.get("/preview/company");
  expect([preview.text.includes(NEW), preview.text.includes(OLD)]).toEqual([true, false]);
  expect(await htmlOf("/contact")).not.toContain(NEW);
  await publish("company", {});
  for (const path of ["/", "/about", "/contact", "/announcements/soon", "/survey/creator/success?no-email", "/none"]) {
    const page = await htmlOf(path);
    const found = [OLD, NEW, `href="${LINK}"`].map((text) => page.includes(text));
    expect([path, ...found]).toEqual([path, false, true, true]);
  }
  const privacyPage = await htmlOf("/privacy");
  expect(privacyPage.match(/mailto:post@tetm\.example\?subject=My%20(data|order|mail)"/g)).toHaveLength(4);
  expect(privacyPage + (await htmlOf("/shop"))).not.toContain("hello@tetm.example");
  const start = await htmlOf("/");
  for (const part of ['"telephone":"+13365550187"', `"sameAs":["${VIMEO}"]`, `<a href="${VIMEO}">Vimeo</a>`])
    expect(start).toContain(part);
});

// tests/long/company-name.test.ts covers all other pages and emails.
test("a new name and new values are on pages, in titles, and in data for search engines", async () => {
  const words = { contactIntro: "Write to us.", offerHeading: "What you get", offers: "A call\nA plan" };
  const everywhere = { name: "Sower & Sons", values: "Hope\nCraft\nRest", foundingYear: "2019", seal: "Hear the news" };
  const changed = { ...everywhere, pageTitle: "Write to us", ...words };
  const refused = await sendContent(member.open(), "company", { ...changed, foundingYear: "soon" });
  expect([refused.status, refused.text.includes("Founded in has to be a year")]).toEqual([400, true]);
  await publish("company", changed);
  for (const path of ["/", "/none"]) {
    const html = await htmlOf(path);
    expect(html).toMatch(/<title>.* \| Sower &amp; Sons<\/title>/);
    expect(html).toMatch(/Hope.*Craft.*Rest.*© .*2019.* .*Sower &amp; Sons/);
    expect(html).toContain('aria-label="Sower &amp; Sons, home"');
    expect(html).not.toContain("| TETM");
  }
  const start = await htmlOf("/");
  expect(start).toContain('aria-label="Hope, Craft, Rest"');
  expect(start).toContain(String.raw`"name":"Sower \u0026 Sons"`);
  expect(start).toContain('"slogan":"Hope, Craft, Rest","foundingDate":"2019"');
  expect(start).toMatch(/<a [^>]*data-part="seal"[^>]*aria-label="Hear the news"/);
  const shopPage = await htmlOf("/shop");
  expect(shopPage).toContain("<title>Sower &amp; Sons Merch | Sower &amp; Sons</title>");
  expect(shopPage).toContain("?subject=Sower%20%26%20Sons%20Merch");
  expect(shopPage).not.toContain("TETM Merch");
  const { text, title } = await ask("/contact");
  expect(title).toBe("Write to us | Sower & Sons");
  expect(text).toMatch(/Write to us\..*What you get A call A plan/s);
});
