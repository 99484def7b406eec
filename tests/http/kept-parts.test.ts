import { afterAll, beforeAll, expect, test } from "vitest";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { withoutReferences } from "../support/numeric-references.ts";
import { addMessage, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { ANSWERS } from "../support/survey-walk.ts";
import { visit } from "../support/visitor.ts";

// Parts of pages are kept as HTML (docs/decisions/0118). Here the first visitor, from whose pages they are made, brings
// a word of their own wherever a browser can.

let shop: ShopServer;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop?.remove());

const EVIL = "evil-word";
// The parameter keeps them from being blank forms.
const PAGES = ["/contact?x", "/cart?x", "/survey/creator?x", "/shop/covenant-tee?x", "/portfolio?x", "/orders?x"];

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const text = await (await fetch(shop.origin + path, init)).text();
  return text.replaceAll(/(?<![\w-])[\w-]{22}(?![\w-])/g, "ID");
}

test.each(PAGES)("nothing of who asks first gets into what others are sent of %s", async (path) => {
  const address = `${path}=${EVIL}&q=${EVIL}&size=${EVIL}&step=1&category=${EVIL}#${EVIL}`;
  const first = await ask(address, {
    headers: {
      Cookie: `tetm-cart=${EVIL}; tetm-desk=${EVIL}; other=${EVIL}`,
      "X-Forwarded-Host": `${EVIL}.example`,
      "Accept-Language": EVIL,
      Referer: `https://${EVIL}.example`,
    },
  });
  expect(first).toContain("page-end");
  const second = await ask(path);
  expect(second).not.toContain(EVIL);
  expect(await ask(path)).toBe(second);
});

test("a survey's wrong answers are in nobody else's form", async () => {
  const page = await ask("/survey/creator?x");
  const fields = { page: EVIL, version: "0", current_stage: EVIL, archetypes: EVIL, name: EVIL, intent: "next" };
  const refused = await ask("/survey/creator?step=1", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: shop.origin },
  });
  expect(refused).toContain(EVIL);
  expect(await ask("/survey/creator?x")).toBe(page);
});

// What strangers wrote is shown between kept HTML: each page has to be what React renders.
const ODD = [`<b>"Ruth" & 'Ann'</b>`, "\uE000name\uE001", "$& $1", "\u2028שרה 🌾", "Ruth"];

test.each(["surveys", "messages"] as const)(
  "rows of %s are the same from kept HTML, each with its texts",
  async (list) => {
    const member = await signInMember(shop.databaseFile);
    await withDatabase(shop.databaseFile, async (db) => {
      for (const [index, name] of ODD.entries()) {
        const createdAt = new Date(Date.now() - index * 3_600_000).toISOString();
        await (list === "surveys" ? addSurvey : addMessage)(db, `odd-${index}`, { name, createdAt });
      }
    });
    const browser = visitDesk(shop.origin, member);
    const rows = async () =>
      /<tbody>.*<\/tbody>/s.exec(withoutReferences((await browser.get(`/desk/${list}`)).html))?.[0];
    const rendered = await rows();
    expect(rendered).toContain("&lt;b&gt;&quot;Ruth&quot; &amp; &#x27;Ann&#x27;&lt;/b&gt;");
    expect(rendered?.match(/\$&amp; \$1</g)).toHaveLength(1);
    await rows();
    expect(await rows()).toBe(rendered);
  },
);

test.each(ODD)("a filled step with %s is the same from kept HTML", async (name) => {
  const visitor = visit(shop.origin);
  const answers = { ...ANSWERS[1], name, self_description: `\n${name}` };
  const page = await visitor.go(await visitor.get("/survey/creator?step=1"), "next", answers);
  expect(page.text).toContain("What You're Building");
  const bodies = async () => {
    const steps = [await visitor.get("/survey/creator?step=1"), await visitor.get("/survey/creator?step=2")];
    const shown = steps.map(({ html }) => /<header.*<\/main>/s.exec(html)?.[0]);
    return withoutReferences(shown.join("")).replaceAll(/name="(page|key)" value="[^"]*"/g, "");
  };
  const rendered = await bodies();
  expect(rendered).toContain("<textarea");
  expect(rendered).toContain("/survey/creator/resume/");
  await bodies();
  expect(await bodies()).toBe(rendered);
});
