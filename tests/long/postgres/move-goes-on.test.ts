import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../support/auth-harness.ts";
import { typePassword } from "../../support/desk-visitor.ts";
import { fillEverything, filledOrder } from "../../support/fill-everything.ts";
import { type FreshDatabase, freshDatabase } from "../../support/fresh-database.ts";
import { startMove } from "../../support/move-to-postgres.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { ANSWERS, resumePath, walkTo } from "../../support/survey-walk.ts";
import { visit } from "../../support/visitor.ts";

// Work started on a SQLite file continues after the move (docs/operating.md, "Move to PostgreSQL").

let target: FreshDatabase;
let file: string;
let server: TestServer;

beforeAll(async () => {
  target = await freshDatabase({ empty: true });
  file = path.join(target.folder, "site.db");
  await fillEverything(file, { surveys: 20, orders: 3 });
  server = await startServer({ DATABASE_URL: `file:${file}` });
});

afterAll(() => server?.remove());

test(
  "a survey, an order and a member's password go on; nothing can be written in between",
  { timeout: 120_000 },
  async () => {
    const ruth = visit(server.origin);
    const link = resumePath(await walkTo(ruth, 3));
    await withDatabase(file, (db) => addMember({ db }, "miriam@example.com"));
    expect(await move()).toEqual({
      code: 1,
      output: `The site at ${server.origin} is not in maintenance mode. Start it again with MAINTENANCE=on, or stop it; then move. Nothing was changed.\n`,
    });

    await server.restart({ MAINTENANCE: "on" });
    expect(await move()).toMatchObject({ code: 0, output: expect.stringContaining(`Moved ${file} to `) });
    // A machine may restart before it is configured for the new database.
    await server.restart();
    for (const address of ["/", "/shop", "/cart"]) expect((await ruth.get(address)).status, address).toBe(200);
    const refused = await ruth.press(await ruth.get("/survey/creator"), "next", ANSWERS[3]);
    expect(refused.status).toBe(503);

    await server.restart({ MAINTENANCE: "off", DATABASE_URL: target.name });
    const sent = await ruth.press(refused, "");
    expect(sent.location).toBe("/survey/creator?step=4");
    expect((await ruth.get("/survey/creator?step=2")).html).toContain("Bread &amp; wine");
    const elsewhere = visit(server.origin);
    expect((await elsewhere.get(link)).html).toContain("Welcome back");

    const desk = visit(server.origin);
    expect((await typePassword(desk, "miriam")).location).toBe("/desk");
    expect((await desk.get(`/desk/orders/${filledOrder(2)}`)).text).toContain("shopper-2@example.com");
    const [newest] = /Newcomer|O'Moab/.exec((await begin("Newcomer")).text) ?? [];
    expect(newest).toBe("Newcomer");

    async function begin(name: string) {
      const visitor = visit(server.origin);
      await visitor.go(await visitor.get("/survey/creator?step=1"), "next", { ...ANSWERS[1], name });
      return desk.get("/desk/surveys");
    }
  },
);

async function move() {
  const running = await startMove(file, [target.name], { PORT: new URL(server.origin).port });
  return running.ended;
}
