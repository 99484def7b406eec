import { Writable } from "node:stream";
import { pino } from "pino";
import type { MailSettings } from "../../app/config/read-setting.server.ts";
import type { Database } from "../../app/database/database.ts";
import { countAsReplied } from "../../app/desk/replies/send-reply.server.ts";
import { enqueueEmail } from "../../app/mail/enqueue-email.server.ts";
import { DeliveryError, type OutgoingMail } from "../../app/mail/outbox.ts";
import { connectSmtp } from "../../app/mail/smtp.server.ts";
import { sendBatch, type SenderDeps } from "../../app/mail/start-sender.server.ts";
import { testEmail } from "../../app/mail/write-email.ts";

export const TEAM = "team@example.org";
const SENDER = { name: "TETM, Faith & Söhne", address: "site@example.org" };

export function accountAt(port: number): Omit<MailSettings, "to"> {
  const server = { host: "127.0.0.1", port, secure: false, requireTLS: false, tls: { rejectUnauthorized: true } };
  return { server, from: SENDER };
}

/** Opens a mail sender with a manual clock, sequential ids and no pauses. */
export function openMailHarness(db: Database, port: number, name = "id") {
  let ids = 0;
  const logged: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const [stopping, cutShort] = [new AbortController(), new AbortController()];
  const desk = {
    time: new Date("2026-01-01T00:00:00.000Z"),
    pauses: [] as number[],
    logged,
    stopping,
    cutShort,
    later: (milliseconds: number) => void (desk.time = new Date(desk.time.getTime() + milliseconds)),
    round: () => sendBatch(to),
    rows: () => db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute(),
    enqueue,
  };
  const deps = { db, log: pino(stream), now: () => desk.time, randomId: () => `${name}-${(ids += 1)}` };
  const to: SenderDeps = {
    ...deps,
    chance: () => 0,
    pause: async (milliseconds) => void desk.pauses.push(milliseconds),
    deliver: connectSmtp(accountAt(port), { silence: 5_000 }),
    noteSent: countAsReplied,
    settings: { siteOrigin: "https://tetm.example" },
    addresses: { orders: TEAM, surveys: TEAM, messages: TEAM, other: TEAM },
    stopping: stopping.signal,
    cutShort: cutShort.signal,
    taken: new Set(),
  };
  async function enqueue(address: string | null = "ruth@example.com"): Promise<void> {
    await enqueueEmail(db, to, testEmail("https://tetm.example"), { to: address, about: null });
  }
  return Object.assign(desk, { to });
}

/** Opens a sender whose mail server accepts all addresses except those that begin with `refuse`. */
export function openSender(db: Database, name = "a") {
  const delivered: OutgoingMail[] = [];
  const sender = Object.assign(openMailHarness(db, 1, name), { delivered, refuse: "nobody at all" });
  sender.to.deliver = async (mail) => {
    if (mail.to.startsWith(sender.refuse)) throw new DeliveryError("mail", "550 no such user");
    delivered.push(mail);
    return "250 OK";
  };
  return sender;
}

export const MINUTE = 60_000;
