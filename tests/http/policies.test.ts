import { beforeAll, expect, test } from "vitest";
import { privacy } from "../../app/site/content/policies.ts";
import { shop } from "../../app/site/content/shop.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const server = useServer(startServer);
let member: DeskMember;

beforeAll(async () => {
  member = await signInMember(server.databaseFile);
});

const desk = () => visitDesk(server.origin, member);
const read = (path: string) => visit(server.origin).get(path);

/** Returns what a page shows between its header and footer, without classes. */
const mainOf = (html: string) => (/<main.*<\/main>/s.exec(html)?.[0] ?? "").replaceAll(/ class="[^"]*"/g, "");

const PROSE = `## New times

We ship on **Mondays**. [Ask us](/contact), [call](tel:+19195550142), or [don't](javascript:alert(1)).

1. Pack
2. Send

<img src=x onerror=alert(1)>`;

const SHOWN = [
  "<h2>New times</h2><p>We ship on <strong>Mondays</strong>. ",
  '<a href="/contact">Ask us</a>, <a href="tel:+19195550142">call</a>',
  "or [don&#x27;t](javascript:alert(1)).",
  '<ol start="1"><li><p>Pack</p></li><li><p>Send</p></li></ol>',
  "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
];

test.each(["shipping", "terms"])("the text of /%s: a preview, then the page, with our own tags alone", async (name) => {
  const browser = desk();
  const saved = await browser.go(await browser.get(`/desk/content/${name}`), "save", { prose: PROSE });
  const preview = mainOf((await browser.get(`/preview/${name}`)).html).replaceAll("<!-- -->", "");
  for (const part of SHOWN) expect(preview).toContain(part);
  expect((await read(`/${name}`)).text).not.toContain("New times");
  await browser.go(saved, "publish");
  const html = mainOf((await read(`/${name}`)).html).replaceAll("<!-- -->", "");
  for (const part of SHOWN) expect(html).toContain(part);
});

test("/privacy: members write around what the site says about itself", async () => {
  const browser = desk();
  const form = await browser.get("/desk/content/privacy");
  const saved = await browser.go(form, "save", { intro: "We keep little.", closing: "## Children\n\nAsk a parent." });
  expect((await browser.get("/preview/privacy")).text).toMatch(/We keep little.*deleted 90 days.*Ask a parent/s);
  await browser.go(saved, "publish");
  const { text } = await read("/privacy");
  expect(text).toMatch(/We keep little.*Request logs.*tetm-survey.*Children Ask a parent/s);
  expect(text).not.toContain(privacy.intro);
});

test("/shop: members write what is theirs, before the shop opens and after", async () => {
  const browser = desk();
  const words = {
    intro: "Pressed by night.",
    ask: "Ask the printer.",
    soldOutAsk: "Gone, but ask:",
    soonAsk: "The ink is wet:",
    drawing: "/pictures/shop/empty-tote.svg",
    drawingText: "A tote",
  };
  await browser.go(await browser.get("/desk/content/shop"), "publish", words);
  const soon = await read("/shop");
  expect(soon.text).toMatch(/Our shop is under construction! The ink is wet: hello@/);
  expect(soon.html).toMatch(/<img[^>]* src="\/pictures\/shop\/empty-tote\.svg"[^>]* alt="A tote"/);
  expect(soon.text).not.toContain(shop.soonAsk);
  await seedCatalogue(server.databaseFile);
  const open = await read("/shop");
  expect(open.text).toMatch(/Pressed by night\..*Covenant Tee.*Ask the printer\./s);
  expect((await read("/shop/sunday-cap")).text).toContain("Sold out Gone, but ask: hello@");
  expect((await browser.get("/preview/shop")).text).toMatch(/There is no draft.*Pressed by night/s);
});
