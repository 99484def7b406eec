import { beforeAll, expect, test } from "vitest";
import { MESSAGE, THANKS } from "../support/contact-message.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { useInbox, useServer } from "../support/use-server.ts";
import { visit, type Visitor } from "../support/visitor.ts";

const HOUR = 60 * 60_000;

const inbox = useInbox();
const server = useServer(() => startServer({ FLY_APP_NAME: "tetm", ...inbox.env }));

beforeAll(async () => {
  // For this hour and the next, which may begin meanwhile.
  const starts = [0, 1].map((hours) => new Date((Math.floor(Date.now() / HOUR) + hours) * HOUR).toISOString());
  const spent = starts.map((start) => ({ key: "letter-all:all", window_start: start, count: 300 }));
  await withDatabase(server.databaseFile, (db) => db.insertInto("rate_limits").values(spent).execute());
});

test("once the hourly limit of emails is used up, the sender of a message reads that it is stored", async () => {
  const visitor = from("203.0.113.1");
  const thanks = await visitor.go(await visitor.get("/contact"), "", { ...MESSAGE, email: "spent@example.com" });
  expect(thanks.text).toContain(`${THANKS} We got your message, but we couldn't email you a confirmation.`);
});

test("a creator who asks for a link reads that it is below", async () => {
  const creator = from("203.0.113.2");
  const page = await creator.go(await creator.get("/survey/creator"), "next", ANSWERS[1]);
  const asked = await creator.go(page, "email-link", { ...ANSWERS[2], email: "spent@example.com" });
  expect(asked.text).toContain("We can't send email right now Your answers are saved. Copy your link instead");
  expect(asked.html).toContain("/survey/creator/resume/");
});

test("the creator of a survey reads that it is saved", async () => {
  const creator = from("203.0.113.3");
  const done = await creator.go(await walkTo(creator, 4), "submit", { ...ANSWERS[4], email: "spent@example.com" });
  expect(done.text).toContain("Your answers are saved. We couldn't email you a confirmation");
});

function from(address: string): Visitor {
  return visit(server.origin, { headers: { "fly-client-ip": address } });
}
