import { brotliCompressSync } from "node:zlib";
import { parse } from "postcss";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test.each(publicPages().filter((path) => path !== "/nothing-here"))(
  "%s has the sheet of every page, and one with what that lacks",
  async (path) => {
    const { html, sheets } = await load(path);
    const [site, page, ...others] = sheets;
    expect(site?.address).toMatch(/\/site-[^/]+\.css$/);
    expect(others).toEqual([]);
    expect(unknownTo(`${site?.css}${page?.css}`, html)).toEqual([]);
    expect(unknownTo(site?.css ?? "", html.replace(/<main.*<\/main>/s, ""))).toEqual([]);
    const layers = layersIn(site?.css ?? "");
    expect(layers.length).toBeGreaterThan(5);
    expect(layersIn(page?.css ?? "").filter((name) => !layers.includes(name))).toEqual([]);
    const twice = rulesIn(page?.css ?? "").filter((rule) => rulesIn(site?.css ?? "").includes(rule));
    expect(twice).toEqual([]);
    expect(page?.css).not.toContain("@property");
    expect(brotliCompressSync(page?.css ?? "").length, "bytes of CSS that a second page costs").toBeLessThanOrEqual(
      2_048,
    );
  },
);

/** Returns the layers of utilities that a sheet names. */
function layersIn(css: string): string[] {
  return [...css.matchAll(/@layer ((?:u\d+,?)+)/g)].flatMap(([, names = ""]) => names.split(","));
}

/** Returns the rules in the layers of utilities. */
function rulesIn(css: string): string[] {
  const found: string[] = [];
  parse(css).walkAtRules("layer", (layer) => {
    if (/^u\d+$/.test(layer.params))
      for (const node of layer.nodes ?? []) if (node.type === "rule") found.push(String(node));
  });
  return found;
}

test("the page of styles for developers is not in the build", async () => {
  expect((await fetch(`${server.origin}/dev/styles`)).status).toBe(404);
});
