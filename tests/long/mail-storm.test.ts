import { expect, test } from "vitest";
import { MINUTE, openMailHarness } from "../support/mail-harness.ts";
import { header } from "../support/read-mail.ts";
import { openInbox } from "../support/smtp-inbox.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

test("two hundred mails through a server that comes and goes: none lost, none sent again after its 250", async () => {
  const inbox = await openInbox();
  const desk = openMailHarness(store.db, inbox.port);
  for (let mail = 0; mail < 200; mail += 1) await desk.enqueue(`creator-${mail}@example.com`);
  const conducts = [
    "take",
    "die-in-data",
    "take",
    "die-before-250",
    "die-after-250",
    { code: 451, text: "busy" },
    { slowMs: 20 },
    "take",
    { afterData: 452, text: "full" },
  ] as const;
  inbox.behave((delivery) => conducts[(delivery * 7) % conducts.length] ?? "take");
  const senders = [desk, ...["a", "b"].map((name) => openMailHarness(store.db, inbox.port, name))];
  for (let turn = 0; turn < 40 && (await desk.rows()).some(({ state }) => state !== "sent"); turn += 1) {
    if (turn % 3 === 1) await inbox.down();
    if (turn % 3 === 2) await inbox.up();
    await Promise.all(senders.map((one) => one.round()));
    for (const one of senders) one.time = new Date(Date.parse("2026-01-01T00:00:00.000Z") + (turn + 1) * 2 * MINUTE);
    if (turn > 10) for (const one of senders) one.later(turn * 60 * MINUTE);
  }
  const acknowledged = inbox.acknowledged.map((mail) => header(mail, "message-id"));
  const rows = await desk.rows();
  expect(rows.filter(({ state }) => state === "sent")).toHaveLength(200);
  // If the connection broke before the sender read the 250, an email could arrive twice. This server never does that.
  expect(acknowledged).toHaveLength(200);
  expect(new Set(acknowledged)).toEqual(new Set(rows.map((row) => row.message_id)));
  expect(inbox.whole.length).toBeGreaterThan(200);
  await inbox.close();
});
