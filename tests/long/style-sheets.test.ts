import { expect, test } from "vitest";
import { publicPages } from "../support/public-pages.ts";
import { startShop } from "../support/shop-server.ts";
import { useServer } from "../support/use-server.ts";
import { resourcesOf } from "../support/weigh-page.ts";

const server = useServer(startShop);

async function load(path: string): Promise<{ html: string; sheets: { css: string }[] }> {
  const html = await (await fetch(server.origin + path)).text();
  const addresses = resourcesOf(html).styles;
  const sheets = addresses.map(async (address) => ({ css: await (await fetch(server.origin + address)).text() }));
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
  return [...new Set(names)].filter(
    (name) => !/^(?:compact:.*|(?:group|peer)(?:\/[a-z]+)?|)$/.test(name) && !known(name),
  );
}

test.each(publicPages().filter((path) => path !== "/nothing-here"))(
  "%s has one style sheet, with a rule for each class name",
  async (path) => {
    const { html, sheets } = await load(path);
    expect(sheets).toHaveLength(1);
    expect(unknownTo(sheets[0]?.css ?? "", html)).toEqual([]);
  },
);

test("the page of styles for developers is not in the build", async () => {
  expect((await fetch(`${server.origin}/dev/styles`)).status).toBe(404);
});
