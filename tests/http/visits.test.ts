import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const server = useServer(startServer);

function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.origin + path, { headers: { "user-agent": BROWSER, ...headers }, redirect: "manual" });
}

test("opened pages are counted, cached or not, and nothing of a visitor is kept", async () => {
  // The first is rendered, the last is cached.
  for (let time = 0; time < 3; time += 1) {
    await (await open("/", { referer: "https://news.example/story?id=7" })).text();
    await setTimeout(500);
  }
  await (await open("/contact", { referer: `${server.origin}/` })).text();
  await (await open("/about", { "user-agent": "Googlebot/2.1" })).text();
  await (await open("/no/such/page")).text();
  const member = await signInMember(server.databaseFile);
  const desk = visitDesk(server.origin, member);
  await desk.get("/services");
  expect((await desk.get("/desk/visits")).text).toContain("No visits in this period");

  await server.restart();
  const page = await visitDesk(server.origin, member).get("/desk/visits?days=7");
  expect(page.text).toContain("3 visits and 4 page views in 7 days");
  expect(page.text).toContain("/contact 1 0");
  expect(page.text).toContain("news.example 3");
  for (const path of ["/about", "/services", "/no/such/page"]) expect(page.text).not.toContain(`${path} 1`);
  const rows = await withDatabase(server.databaseFile, async (db) =>
    JSON.stringify([
      await db.selectFrom("page_views").selectAll().execute(),
      await db.selectFrom("visit_sources").selectAll().execute(),
    ]),
  );
  expect(rows).not.toMatch(/127\.0\.0\.1|Firefox|story|id=7/);
});
