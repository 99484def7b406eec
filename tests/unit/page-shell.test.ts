import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { endWith, findShell, keyOfShell, noteShell } from "../../app/server/page-shell.server.ts";

function pageAt(path: string, title: string): EntryContext {
  const route = { id: `routes${path}`, path };
  return {
    routeModules: { [route.id]: { meta: ({ data }: { data: string }) => [{ title: data }] } },
    staticHandlerContext: {
      errors: null,
      matches: [{ route, params: {}, pathname: path, pathnameBase: path }],
      loaderData: { [route.id]: title },
      location: { pathname: path },
    },
  } as unknown as EntryContext;
}

const html = (title: string, nonce: string, words = "") =>
  `<html><head><title>${title}</title></head><body>${words}<script nonce="${nonce}">1</script><i></i><script nonce="${nonce}">2</script></body></html>`;

test("a page's head and its scripts are kept once they were the same twice in a row", () => {
  const key = keyOfShell(pageAt("/cart", "Cart"));
  for (const title of ["Cart", "Changed", "Cart"]) {
    noteShell(key ?? "", html(title, "first"), "first");
    expect(findShell(key)).toBeNull();
  }
  noteShell(key ?? "", html("Cart", "second", "other words"), "second");
  const shell = findShell(key);
  expect(shell?.head).toBe("<title>Cart</title>");
  const rendered = "<html><head></head><body>words of a third</body></html>";
  expect(shell && endWith(shell, rendered, "third")).toBe(
    `<html><head></head><body>words of a third<script nonce="third">1</script><i></i><script nonce="third">2</script></body></html>`,
  );
});

test("another title is another shell", () => {
  expect(keyOfShell(pageAt("/cart", "Cart"))).not.toBe(keyOfShell(pageAt("/cart", "Cart of Ruth")));
});

test.each(["desk/surveys/:id", "*"])("nothing is kept of a page at %s: its title may be a name", (path) => {
  expect(keyOfShell(pageAt(path, "Ruth Hale"))).toBeNull();
});

test("a page without scripts has no shell", () => {
  for (let times = 0; times < 3; times += 1) noteShell("none", "<html><head></head><body></body></html>", "some");
  expect(findShell("none")).toBeNull();
});
