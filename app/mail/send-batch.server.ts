import { claimDue, type ClaimedMail, isAnyDue, markSent, renewClaim } from "./claim.store.server.ts";
import { sendMail, type SenderDeps, type SendResult, postpone } from "./send-mail.server.ts";

/** Mails that one process has in hand at once, and connections that it opens at once. */
const AT_ONCE = 20;
const CONNECTIONS = 4;

/** Milliseconds that a mail stays in hand unless that is renewed, and after which it is renewed. */
export const CLAIM = 60_000;
const RENEWAL = 15_000;

const NO_SERVER = "not tried: the mail server couldn't be reached a moment earlier";

/** Sends what is due, as much as one process takes in hand. Several processes may do it at once. */
export async function sendBatch(to: SenderDeps): Promise<SendResult[]> {
  const time = to.now();
  if (to.stopping.aborted || !(await isAnyDue(to.db, time.toISOString()))) return [];
  const token = to.randomId();
  const mails = await claimDue(to.db, time.toISOString(), { token, until: claimEnd(time) }, AT_ONCE);
  const renewal = setInterval(() => void renew(to, token), RENEWAL);
  try {
    return await sendAll(to, mails, token);
  } finally {
    clearInterval(renewal);
  }
}

/** One after the other on each connection. Once a server can't be talked to, the rest waits without trying. */
async function sendAll(to: SenderDeps, mails: readonly ClaimedMail[], token: string): Promise<SendResult[]> {
  const results: SendResult[] = [];
  const waiting = [...mails];
  let serverGone = false;
  async function work(): Promise<void> {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      const result = await sendOne(to, mail, token, serverGone);
      serverGone ||= result === "no-server";
      results.push(result);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return results;
}

async function sendOne(to: SenderDeps, mail: ClaimedMail, token: string, serverGone: boolean): Promise<SendResult> {
  try {
    if (to.taken.has(mail.id)) {
      await markSent(to.db, mail, mail.attempts + 1, to.now().toISOString());
      to.taken.delete(mail.id);
      return "sent";
    }
    return serverGone
      ? await postpone(to, mail, token, { attempts: mail.attempts, error: NO_SERVER }, false)
      : await sendMail(to, mail, token);
  } catch (error) {
    // The claim runs out, and somebody sends it again; not this process, if the server has taken it.
    to.log.error(
      { err: error, mail: mail.id, taken: to.taken.has(mail.id) },
      "what became of a mail could not be stored",
    );
    return "later";
  }
}

async function renew(to: SenderDeps, token: string): Promise<void> {
  await renewClaim(to.db, { token, until: claimEnd(to.now()) }).catch((error: unknown) =>
    to.log.warn({ err: error }, "mail in hand could not be renewed"),
  );
}

function claimEnd(now: Date): string {
  return new Date(now.getTime() + CLAIM).toISOString();
}
