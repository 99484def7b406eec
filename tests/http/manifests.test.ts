import { afterAll, beforeAll, expect, test } from "vitest";
import { enterDesk, makeMember } from "../support/desk-visitor.ts";
import { publicPages } from "../support/public-pages.ts";
import { startServer, type TestServer } from "../support/start-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server?.remove());

/** Returns the ids of the routes in the manifest that a page loads, or null for a page without scripts. */
async function routesFor(html: string): Promise<string[] | null> {
  const [address] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? [];
  if (address === undefined) return null;
  const sent = await fetch(server.origin + address);
  expect([sent.status, sent.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  const { routes } = JSON.parse(/^window\.__remixManifest=(.*);$/s.exec(await sent.text())?.[1] ?? "{}");
  return Object.keys(routes);
}

test("visitors' pages with scripts load the public routes that have a view, and no route of the dashboard", async () => {
  const pages = publicPages().filter((path) => path !== "/nothing-here");
  const htmls = await Promise.all(pages.map(async (path) => (await fetch(server.origin + path)).text()));
  const loaded = (await Promise.all(htmls.map(routesFor))).filter((routes) => routes !== null);
  expect(loaded.length).toBeGreaterThan(3);
  for (const routes of loaded) {
    expect(routes).toEqual(expect.arrayContaining(["root", "routes/cart", "routes/survey.creator.success"]));
    expect(routes).toContain("routes/case-studies.$slug");
    expect(routes.filter((id) => /desk|preview|auth\.v1|webhooks|sitemap/.test(id))).toEqual([]);
  }
});

test("the dashboard's pages load the dashboard's routes alone", async () => {
  await makeMember(server, "manifest");
  const member = await enterDesk(server, "manifest");
  const routes = await routesFor((await member.get("/desk/surveys")).html);
  expect(routes).toEqual(expect.arrayContaining(["root", "routes/desk.surveys.$id", "routes/desk.index"]));
  expect(routes?.filter((id) => id !== "root" && !id.includes("desk"))).toEqual([]);
});
