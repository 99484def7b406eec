import { expect, test } from "vitest";
import { isLarge, renderInTurn } from "../../app/server/render-page.server.ts";

const here = () => false;

test("a page of a long message and all else is not large, one of a whole form of long answers is", () => {
  expect(isLarge([{ page: { typed: { message: "a".repeat(20_000) } } }, null])).toBe(false);
  expect(isLarge([null, { typed: { content_links: Array.from({ length: 20 }, () => "a".repeat(2000)) } }])).toBe(true);
});

test("large pages are rendered one after another, each for who asked", async () => {
  let running = 0;
  let most = 0;
  const render = async (name: string) => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
    return name;
  };
  const pages = await Promise.all(["a", "b", "c"].map((name) => renderInTurn(here, () => render(name))));
  expect([pages, most]).toEqual([["a", "b", "c"], 1]);
});

test("nothing is rendered for who left while waiting, and the next has its turn; also after one that failed", async () => {
  let left = false;
  const rendered: string[] = [];
  const render = (name: string) => async () => {
    rendered.push(name);
    if (name === "fails") throw new Error("not rendered");
    left = true;
    return name;
  };
  const pages = await Promise.allSettled([
    renderInTurn(here, render("fails")),
    renderInTurn(here, render("first")),
    renderInTurn(() => left, render("who left")),
    renderInTurn(here, render("last")),
  ]);
  expect(rendered).toEqual(["fails", "first", "last"]);
  expect(pages.map((page) => (page.status === "fulfilled" ? page.value : page.status))).toEqual([
    "rejected",
    "first",
    null,
    "last",
  ]);
});

test("the line of those who wait has an end, and is open again once they are served", async () => {
  const pages = await Promise.all(Array.from({ length: 60 }, () => renderInTurn(here, async () => "page")));
  expect(pages.filter((page) => page === "busy")).toHaveLength(10);
  expect(await renderInTurn(here, async () => "page")).toBe("page");
});
