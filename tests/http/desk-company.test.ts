import { beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const server = useServer(startServer);
let member: DeskMember;

beforeAll(async () => {
  member = await signInMember(server.databaseFile);
});

const COMPANY = "/desk/content/company";
const [OLD, NEW, LINK] = ["(919) 555-0142", "(336) 555-0187", "tel:+13365550187"];
const read = async (path: string) => (await visit(server.origin).get(path)).html;

test("a new phone number is on every page with its link, in the data for search engines and in emails", async () => {
  const browser = visitDesk(server.origin, member);
  const changed = { phone: NEW, email: "post@tetm.example", "accounts[0].name": "Vimeo", "accounts[0].url": VIMEO };
  const saved = await browser.go(await browser.get(COMPANY), "save", changed);
  const preview = await browser.get("/preview/company");
  expect([preview.text.includes(NEW), preview.text.includes(OLD)]).toEqual([true, false]);
  expect(await read("/contact")).not.toContain(NEW);

  await browser.go(saved, "publish");
  for (const path of ["/", "/about", "/contact", "/announcements/josiah-vale", "/survey/creator/success?no-email"]) {
    const page = await read(path);
    expect([path, page.includes(OLD), page.includes(NEW), page.includes(`href="${LINK}"`)]).toEqual([
      path,
      false,
      true,
      true,
    ]);
  }
  const privacy = await read("/privacy");
  expect(privacy.match(/mailto:post@tetm\.example\?subject=My%20(data|order|mail)"/g)).toHaveLength(4);
  expect((privacy + (await read("/shop"))).includes("hello@tetm.example")).toBe(false);
  const missing = await visit(server.origin).ask("/none");
  expect([missing.status, missing.html.includes(LINK)]).toEqual([404, true]);
  const home = await read("/");
  expect(home).toContain('"telephone":"+13365550187"');
  expect(home).toContain(`"sameAs":["${VIMEO}"]`);
  expect(home).toContain(`<a href="${VIMEO}">Vimeo</a>`);
});

const VIMEO = "https://vimeo.example/tetm";

test("a new name and new values are on every page, in titles, data for search engines and emails", async () => {
  const browser = visitDesk(server.origin, member);
  const words = { contactIntro: "Write to us.", offerHeading: "What you get", offers: "A call\nA plan" };
  const everywhere = { name: "Sower & Sons", values: "Hope\nCraft\nRest", foundingYear: "2019", seal: "Hear the news" };
  const changed = { ...everywhere, pageTitle: "Write to us", ...words };
  const refused = await browser.press(await browser.get(COMPANY), "publish", { ...changed, foundingYear: "soon" });
  expect([refused.status, refused.text.includes("Founded in has to be a year")]).toEqual([400, true]);
  await browser.go(await browser.get(COMPANY), "publish", changed);

  for (const path of ["/", "/about", "/portfolio", "/cart", "/announcements/josiah-vale", "/none"]) {
    const { html } = await visit(server.origin).ask(path);
    expect([path, /<title>.* \| Sower &amp; Sons<\/title>/.test(html)]).toEqual([path, true]);
    expect(html).toMatch(/Hope.*Craft.*Rest.*© .*2019.* .*Sower &amp; Sons/s);
    expect(html).toContain('aria-label="Sower &amp; Sons, home"');
    expect(html).not.toContain("| TETM");
  }
  const home = await read("/");
  expect(home).toContain('aria-label="Hope, Craft, Rest"');
  expect(home).toContain(String.raw`"name":"Sower \u0026 Sons"`);
  expect(home).toContain('"slogan":"Hope, Craft, Rest","foundingDate":"2019"');
  expect(home).toMatch(/<a [^>]*data-part="seal"[^>]*aria-label="Hear the news"/);
  const shop = await read("/shop");
  expect(shop).toContain("<title>Sower &amp; Sons Merch | Sower &amp; Sons</title>");
  expect([shop.includes("TETM Merch"), shop.includes("?subject=Sower%20%26%20Sons%20Merch")]).toEqual([false, true]);
  const { text, html } = await visit(server.origin).get("/contact");
  expect(html).toContain("<title>Write to us | Sower &amp; Sons</title>");
  expect(text).toMatch(/Write to us\..*What you get A call A plan/s);

  const visitor = visit(server.origin);
  const form = { name: "Ruth", email: "ruth@example.org", subject: "Services Inquiry", message: "Hello again" };
  await visitor.go(await visitor.get("/contact"), "", form);
  const letter = await withDatabase(server.databaseFile, (db) =>
    db.selectFrom("outbox").select(["text", "html"]).where("to_address", "=", form.email).executeTakeFirstOrThrow(),
  );
  expect(letter.text).toContain("-- \nSower & Sons\n");
  expect(letter.html + letter.text).not.toContain("TETM");
});
