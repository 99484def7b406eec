import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { retryAll } from "../../app/mail/outbox.store.server.ts";
import { openMailHarness } from "../support/mail-harness.ts";
import { header } from "../support/read-mail.ts";
import { root } from "../support/run-tool.ts";
import { type Conduct, openInbox } from "../support/smtp-inbox.ts";
import { openTestDatabase } from "../support/test-database.ts";

// `npm run evidence -- mail-storm [EMAILS]`: senders that are killed, and a mail server that goes down and comes back.
// Counts lost and duplicate emails. A duplicate is allowed only if its sender was killed between the server's 250 and
// storing it.

const MAILS = Number(process.argv[2] ?? 2000);
/** Milliseconds of the storm, and of the calm afterward in which every email must arrive. */
const STORM = 60_000;
const CALM = 60_000;
const SENDERS = 3;
const CONDUCTS: Conduct[] = [
  "take",
  "take",
  "take",
  "die-in-data",
  "die-before-250",
  "die-after-250",
  { code: 451, text: "busy" },
  { afterData: 452, text: "full" },
  { slowMs: 100 },
];

const store = await openTestDatabase();
const inbox = await openInbox();
const start = Date.now();
const senders: ChildProcess[] = [];
let [kills, outages] = [0, 0];

inbox.behave(() => CONDUCTS[Math.floor(Math.random() * CONDUCTS.length)] ?? "take");
const desk = openMailHarness(store.db, inbox.port);
desk.time = new Date(start);
for (let mail = 0; mail < MAILS; mail += 1) await desk.enqueue(`creator-${mail}@example.com`);
for (let number = 0; number < SENDERS; number += 1) begin(number);

while ((await count("waiting")) > 0 && Date.now() - start < STORM) {
  await wait(1500);
  const victim = Math.floor(Math.random() * SENDERS);
  senders[victim]?.kill("SIGKILL");
  kills += 1;
  begin(victim);
  if (kills % 4 !== 0) continue;
  await inbox.down();
  outages += 1;
  await wait(700);
  await inbox.up();
}
inbox.behave(() => "take");
for (const end = Date.now() + CALM; (await count("waiting")) > 0 && Date.now() < end; await wait(2000)) {
  // Makes retries that were postponed for hours due now.
  await retryAll(store.db, new Date(start).toISOString());
}
for (const sender of senders) sender.kill("SIGKILL");

const acknowledged = inbox.acknowledged.map((mail) => header(mail, "message-id"));
const distinct = new Set(acknowledged).size;
const sent = await count("sent");
const repeats = acknowledged.length - distinct;
console.log(
  `${MAILS} mails, ${kills} senders killed, ${outages} outages, ${Math.round((Date.now() - start) / 1000)} s`,
);
console.log(
  `kept as sent: ${sent}; acknowledged: ${distinct}; lost: ${MAILS - distinct}; whole texts that were not acknowledged: ${inbox.whole.length - acknowledged.length}`,
);
console.log(`acknowledged a second time: ${repeats} (a killed sender had at most 4 on their way: ${kills * 4})`);
await inbox.close();
await store.remove();
// An outage may also lose the 250 of emails in flight: up to 4 for each sender.
process.exitCode = sent === MAILS && distinct === MAILS && repeats <= kills * 4 + outages * 4 * SENDERS ? 0 : 1;

function begin(number: number): void {
  const args = [
    "--no-warnings",
    "tests/evidence/mail-storm/endless-sender.ts",
    store.file,
    String(inbox.port),
    `sender-${number}-${kills}`,
    String(start),
  ];
  senders[number] = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
}

async function count(state: "waiting" | "sent"): Promise<number> {
  const row = await store.db
    .selectFrom("outbox")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return row.count;
}
