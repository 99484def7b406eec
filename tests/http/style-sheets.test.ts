import { afterAll, beforeAll, expect, test } from "vitest";
import { DECLARED } from "../../app/ui/page-styles.vite.ts";
import { resourcesOf } from "../evidence/page-weight/page-resources.ts";
import { isMark } from "../support/class-names.ts";
import { publicPages } from "../support/public-pages.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";

let server: ShopServer;

beforeAll(async () => {
  server = await startShop();
});

afterAll(async () => {
  await server?.remove();
});

async function load(path: string): Promise<{ html: string; sheets: { address: string; css: string }[] }> {
  const html = await (await fetch(server.origin + path)).text();
  const addresses = resourcesOf(html).styles;
  const sheets = addresses.map(async (address) => ({
    address,
    css: await (await fetch(server.origin + address)).text(),
  }));
  return { html, sheets: await Promise.all(sheets) };
}

/** Returns the class names in HTML that a style sheet has no rule for. */
function unknownTo(css: string, html: string): string[] {
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&gt;", ">").replaceAll("&#x27;", "'").split(/\s+/),
  );
  const known = (name: string) => {
    const written = `.${name.replaceAll(/[^\w\u0080-\uFFFF-]/g, String.raw`\$&`)}`;
    const ends = css.split(written).slice(1);
    return ends.some((rest) => !/^[\w\\-]/.test(rest));
  };
  return [...new Set(names)].filter((name) => !isMark(name) && !/^(?:compact:|$)/.test(name) && !known(name));
}

test("what the pages' sheets leave out is declared in the sheet of every page", async () => {
  const {
    sheets: [site],
  } = await load("/");
  for (const name of DECLARED) expect(site?.css).toMatch(new RegExp(`@property --tw-${name}\\{`));
});

test.each(publicPages().filter((path) => path !== "/nothing-here"))(
  "%s has the sheet of every page, and one that rules its main part alone",
  async (path) => {
    const { html, sheets } = await load(path);
    const [site, page, ...others] = sheets;
    expect(site?.address).toMatch(/\/site-[^/]+\.css$/);
    expect(others).toEqual([]);
    const rules = page?.css.match(/@layer page\{.*\}/s)?.[0] ?? "";
    expect(rules).toContain("main .");
    // Each class, also after a comma, follows `main`.
    expect(rules).not.toMatch(/[{},]\.[a-z-]/);
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
    expect(unknownTo(page?.css ?? "", main)).toEqual([]);
    expect(unknownTo(site?.css ?? "", html.replace(main, ""))).toEqual([]);
    for (const name of DECLARED) expect(page?.css).not.toMatch(new RegExp(`@property --tw-${name}\\{`));
  },
);

test("the page of styles for developers is not in the build", async () => {
  expect((await fetch(`${server.origin}/dev/styles`)).status).toBe(404);
});
