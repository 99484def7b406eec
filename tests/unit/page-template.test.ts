import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isBlankForm } from "../../app/content/blank-forms.server.ts";
import { makeCookies, makeRandomId } from "../../app/security/cookies-and-tokens.server.ts";
import { isBare } from "../../app/server/blank-forms.server.ts";
import { makeFormTemplates } from "../../app/server/form-templates.server.ts";
import {
  fillBody,
  fillHeaders,
  isSamePage,
  makeTemplate,
  type RenderedPage,
} from "../../app/server/page-template.server.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { eventually } from "../support/visit.ts";

// Blank forms: docs/decisions/0114-blank-forms.md

const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
const encodings = ["br", "gzip", "identity"] as const;

/** Renders a page that shows its ids in this text, where `#0` stands for the first. */
function render(text: string, ids = [makeRandomId(), makeRandomId()], headers: Record<string, string> = {}) {
  const filled = text.replaceAll(/#(\d)/g, (_, number: string) => ids[Number(number)] ?? "");
  return {
    headers: new Headers({ "Content-Type": "text/html", ...headers }),
    html: filled,
    ids,
  } satisfies RenderedPage;
}

const FORM = `<p>№ “ü” 🌾</p>${'<script nonce="#1">run()</script>\n'.repeat(5)}<input name="page" value="#0"/>{"page":"#0"}#1</html>`;

const make = (page: RenderedPage, quality = 5) => makeTemplate(page, () => [], quality);

describe("a page that is compressed in pieces", () => {
  test.each([5, 11])("is read as it was, with other ids in each copy, at brotli's quality %i", async (quality) => {
    const template = await make(render(FORM), quality);
    for (let copies = 0; copies < 50; copies += 1) {
      const ids = [makeRandomId(), makeRandomId()];
      for (const encoding of encodings) {
        const body = fillBody(template, encoding, ids);
        expect(read[encoding](body).toString()).toBe(render(FORM, ids).html);
        expect(String(body.length)).toBe(fillHeaders(template, encoding, ids).at(-1));
      }
    }
  });

  test("holds for any page: of any words, with ids at any places", { timeout: 60_000 }, async () => {
    const { between, pick } = seededRandom(114);
    const words = ["a", "form", " value=", '"', "#0", "#1", "</p>", "é", "—", "🌾", "\n", "nonce", "#0 & #1"];
    for (let pages = 0; pages < 200; pages += 1) {
      const text = Array.from({ length: between(1, 300) }, () => `${pick(words)}, `).join("");
      // It is refused if a filled body is not the page.
      await expect(make(render(text), pages % 12)).resolves.toHaveProperty("ids", 2);
    }
  });

  test("is refused where ids stand side by side, or have another shape", async () => {
    await expect(make(render("#0#1 and more"))).rejects.toThrow("side by side");
    await expect(make(render("ends in #0"))).rejects.toThrow("side by side");
    await expect(make(render("#0 and more", ["a.*", makeRandomId()]))).rejects.toThrow("another shape");
  });

  test("has its ids in the headers too, and says how it is encoded", async () => {
    const page = render(FORM, undefined, { Vary: "Cookie" });
    page.headers.set("Content-Security-Policy", `script-src 'nonce-${page.ids[1]}'`);
    const template = await makeTemplate(page, () => [["X-Added", "by the site"]], 5);
    const ids = [makeRandomId(), makeRandomId()];
    const sent = Object.fromEntries(
      encodings.map((encoding) => {
        const flat = fillHeaders(template, encoding, ids);
        return [encoding, Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : [])))];
      }),
    );
    expect(sent.br).toMatchObject({
      "content-security-policy": `script-src 'nonce-${ids[1]}'`,
      "X-Added": "by the site",
      Vary: "Cookie, Accept-Encoding",
      "Content-Encoding": "br",
    });
    expect(sent.gzip).toHaveProperty("Content-Encoding", "gzip");
    expect(sent.identity).not.toHaveProperty("Content-Encoding");
    expect(JSON.stringify(sent)).not.toContain(page.ids[1]);
  });
});

/** A page with an id in disguise. */
function disguised(): RenderedPage {
  const page = render(FORM);
  const digest = createHash("sha256").update(page.ids[0] ?? "");
  return { ...page, html: page.html + digest.digest("hex") };
}

describe("two renderings", () => {
  test("are the same page if nothing but their ids differs", () => {
    expect(isSamePage(render(FORM), render(FORM))).toBe(true);
    expect(isSamePage(render("#0 #0 #1"), render("#0 #1 #0"))).toBe(false);
    expect(isSamePage(render(FORM), render(FORM, undefined, { "Cache-Control": "no-store" }))).toBe(false);
    expect(isSamePage(render("#0"), render("#0", [makeRandomId()]))).toBe(false);
    const withStar = (star: string) => ({ ...render(""), html: `${star} é` });
    expect(isSamePage(withStar("★ 🌾"), withStar("&#9733; &#127806;"))).toBe(true);
    expect(isSamePage(withStar("★"), withStar("&#9734;"))).toBe(false);
  });

  test("are no page to keep if an id is in them in disguise", () => {
    expect(isSamePage(disguised(), disguised())).toBe(false);
  });
});

/** Waits as long as it takes to keep a form. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300));
}

describe("a form is kept", () => {
  const log = { lines: [] as unknown[], error: (line: unknown) => void log.lines.push(line) };
  const open = () => makeFormTemplates({ missing: () => [], log });
  type Forms = ReturnType<typeof open>;
  function note(
    forms: Forms,
    page: RenderedPage,
    { catalogue = null as string | null, status = 200, asked = performance.now() } = {},
  ) {
    const { ids, ...rest } = page;
    forms.note("/form", { ids: [...ids], catalogue, page: { status, ...rest } }, asked);
  }

  test("after two renderings in a row, not after one", async () => {
    const forms = open();
    note(forms, render(FORM));
    await pause();
    expect(forms.find("/form")).toBeNull();
    note(forms, render(FORM));
    await eventually(() => forms.find("/form")?.catalogue).toBeNull();
    expect(forms.find("/other")).toBeNull();
  });

  test("not if they differ, and the log says so", async () => {
    const forms = open();
    log.lines.length = 0;
    note(forms, render(FORM));
    note(forms, render(`${FORM} for somebody`));
    note(forms, render(FORM));
    await pause();
    expect(forms.find("/form")).toBeNull();
    expect(log.lines).toEqual([{ path: "/form" }]);
  });

  test("not of another status, and not of what was asked for before all was dropped", async () => {
    const forms = open();
    for (const _ of [1, 2]) note(forms, render(FORM), { status: 404 });
    const asked = performance.now();
    forms.clear();
    for (const _ of [1, 2]) note(forms, render(FORM), { asked });
    await pause();
    expect(forms.find("/form")).toBeNull();
    // What is being compressed is dropped, too.
    for (const _ of [1, 2]) note(forms, render(FORM));
    forms.clear();
    await pause();
    expect(forms.find("/form")).toBeNull();
  });

  test("for one version of the catalog", async () => {
    const forms = open();
    note(forms, render(FORM), { catalogue: "one" });
    note(forms, render(`${FORM} later`), { catalogue: "two" });
    await pause();
    expect(forms.find("/form")).toBeNull();
    note(forms, render(`${FORM} later`), { catalogue: "two" });
    await eventually(() => forms.find("/form")?.catalogue).toBe("two");
  });
});

describe("a request is bare", () => {
  const personal = Object.values(makeCookies("https://tetm.example")).map(({ name }) => name);
  const ask = (headers: Record<string, string> = {}, url = "/contact", method = "GET") =>
    isBare({ method, url, headers }, personal);

  test("with a path alone, whatever else a browser says", () => {
    expect([ask(), ask({}, "/contact", "HEAD"), ask({ cookie: "other=1; _ga=2", accept: "text/html" })]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("not with a query, another spelling, another method, a body or what a page after a post has", () => {
    for (const url of ["/contact?", "/contact?sent", "/contact/", "/shop/covenant%2Dtee", "/", "//contact", "*"])
      expect([url, ask({}, url)]).toEqual([url, false]);
    expect(["POST", "OPTIONS", "DELETE"].map((method) => ask({}, "/contact", method))).toEqual([false, false, false]);
    for (const name of ["content-type", "content-length", "transfer-encoding"])
      expect(ask({ [name]: "0" })).toBe(false);
  });

  test.each(personal)("not with the cookie %s", (name) => expect(ask({ cookie: `a=b; ${name}=x` })).toBe(false));
});

test("the blank forms are these", () => {
  const forms = ["/contact", "/survey/creator", "/cart", "/shop/covenant-tee", "/desk/sign-in"];
  expect(forms.filter((path) => !isBlankForm(path))).toEqual([]);
  const others = [
    "/",
    "/shop",
    "/shop/success",
    "/shop/cancel",
    "/shop/a/back-in-stock",
    "/orders",
    "/desk",
    "/toString",
  ];
  expect(others.filter((path) => isBlankForm(path))).toEqual([]);
});
