import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { buildForUrl, splitBuild } from "../../app/server/fast-path.server.ts";

const page = { default: () => null };
const resource = { loader: () => null };

/** Returns a build with these routes, each given as [id, parent's id, path, module]. */
function build(
  ...routes: [id: string, parentId: string | undefined, path: string | undefined, module: object][]
): ServerBuild {
  const all = routes.map(([id, parentId, path, module]) => [id, { id, parentId, path, module }]);
  return {
    routes: Object.fromEntries(all),
    assets: { version: "1", routes: Object.fromEntries(all) },
  } as unknown as ServerBuild;
}

const SITE = build(
  ["root", undefined, "", page],
  ["home", "root", undefined, page],
  ["contact", "root", "contact", page],
  ["shop", "root", "shop", page],
  ["product", "root", "shop/:slug", page],
  ["sign-in", "root", "desk/sign-in", page],
  ["desk", "root", "desk", page],
  ["surveys", "desk", "surveys", page],
  ["survey", "desk", "surveys/:id", page],
  ["export", "root", "desk/surveys/export.csv", resource],
  ["robots", "root", "robots.txt", resource],
  ["token", "root", "auth/v1/token", resource],
  ["not-found", "root", "*", page],
);

test("a part has the pages of its path, and what every page needs, in the order of the whole", () => {
  const parts = new Map([...splitBuild(SITE)].map(([path, part]) => [path, Object.keys(part.routes)]));
  expect(Object.fromEntries(parts)).toEqual({
    "": ["root", "home", "not-found"],
    "/*": ["root", "home", "not-found"],
    contact: ["root", "home", "contact", "not-found"],
    "contact/*": ["root", "home", "contact", "not-found"],
    shop: ["root", "home", "shop", "not-found"],
    "shop/*": ["root", "home", "shop", "product", "not-found"],
    desk: ["root", "home", "desk", "not-found"],
    "desk/sign-in": ["root", "home", "sign-in", "desk", "not-found"],
    "desk/surveys": ["root", "home", "desk", "surveys", "not-found"],
    "desk/*": ["root", "home", "sign-in", "desk", "surveys", "survey", "export", "not-found"],
  });
});

test("a part's manifest has the same routes, and is otherwise the whole's", () => {
  const part = splitBuild(SITE).get("contact");
  expect(Object.keys(part?.assets.routes ?? {})).toEqual(["root", "home", "contact", "not-found"]);
  expect(part?.assets.version).toBe("1");
});

test.each([
  ["/", ""],
  ["/?from=mail", ""],
  ["/contact", "contact"],
  ["/contact?sent", "contact"],
  ["/contact/", "contact/*"],
  ["/desk/surveys?page=2", "desk/surveys"],
  ["/desk/surveys/abc", "desk/*"],
  ["/shop/%20", "shop/*"],
])("%s is answered by the part of %s", (url, path) => {
  const names = new Map([...splitBuild(SITE).keys()].map((name) => [name, name]));
  expect(buildForUrl(names, url)).toBe(path);
});

test.each([
  "/contact.data",
  "/_root.data",
  "/desk/surveys.data?page=2",
  "/desk/surveys/export.csv",
  "//contact",
  "/%63ontact",
  "/Contact",
  "*",
  "",
  "/__manifest?p=%2F",
])("%s is left to Express", (url) => expect(buildForUrl(splitBuild(SITE), url)).toBeUndefined());
