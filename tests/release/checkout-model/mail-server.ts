import { claimDue } from "../../../app/mail/claim.store.server.ts";
import { DeliveryError } from "../../../app/mail/delivery.ts";
import { sendMail } from "../../../app/mail/send-mail.server.ts";
import { makeTeamMail } from "../../../app/notifications/team-mail.server.ts";
import type { ServerIndex, World } from "./model-world.ts";
import { CRASHED, forever, type ServerLifetime } from "./server-lifetime.ts";
import type { ShopState } from "./shop-state.ts";

/** The mail server that all servers of the model send to. */
export interface MailServer {
  isUp: boolean;
  /** Emails that it accepted, oldest first. */
  accepted: Accepted[];
}

interface Accepted {
  messageId: string;
  sender: ServerLifetime;
  /** Whether the site knows that it was accepted; undefined until the step is over. */
  isKnown?: boolean;
}

/** Milliseconds that a server keeps others from the emails that it is sending. */
const CLAIM = 60_000;

/** More emails than a sequence writes. */
const MOST = 1_000;

const never = new AbortController().signal;

const addresses = { orders: "team@example.org", surveys: "", messages: "", other: "" };
const settings = { siteOrigin: null };

/**
 * Sends the emails that are due. Each delivery is a step, with a crash point before it and after the mail server's 250.
 */
export async function sendEmails({ serve, mailServer }: World, server: ServerIndex): Promise<void> {
  await serve(server, async (to) => {
    const { db, lifetime, log, now, randomId } = to;
    const taken = new Set<string>();
    const team = makeTeamMail({ db, log, now, randomId, settings, addresses });
    const deps = { db, log, now, randomId, taken, stopping: never, cutShort: never, team };
    const deliver = async ({ messageId }: { messageId: string }) => {
      const reply = await lifetime.step(() => {
        if (!mailServer.isUp) throw new DeliveryError("server", "connection refused");
        mailServer.accepted.push({ messageId, sender: lifetime });
        return "250 OK";
      });
      return reply === CRASHED ? forever() : reply;
    };
    const [time, token] = [now(), randomId()];
    const until = new Date(time.getTime() + CLAIM).toISOString();
    for (const mail of await claimDue(db, time.toISOString(), { token, until }, MOST))
      await sendMail(
        { ...deps, deliver, noteSent: async () => {}, chance: () => 0, pause: async () => {} },
        mail,
        token,
      );
  });
}

/**
 * Checks that each email came at most once. One comes again only if its server crashed between the mail server's 250
 * and writing that down (docs/decisions/0045).
 */
export function checkMail({ mailServer: { accepted } }: World, { mails }: ShopState): string[] {
  const rows = new Map(mails.map((mail) => [mail.message_id, mail]));
  const known = new Set<string>();
  const problems: string[] = [];
  for (const one of accepted) {
    one.isKnown ??= !one.sender.crashed || rows.get(one.messageId)?.state === "sent";
    if (known.has(one.messageId)) problems.push(`email ${one.messageId} was sent again`);
    if (one.isKnown) known.add(one.messageId);
  }
  for (const { message_id, kind, state } of mails)
    if ((state === "sent") !== known.has(message_id)) problems.push(`the ${kind} ${message_id} is ${state}`);
  const gone = [...known].filter((id) => !rows.has(id));
  return [...problems, ...gone.map((id) => `email ${id} was sent, but is not in the outbox`)];
}

/** Sends all that waits, as the site does in the days after, and checks that it came. */
export async function sendAllEmails(world: World): Promise<string[]> {
  world.mailServer.isUp = true;
  for (let round = 0; round < 10; round += 1) {
    const waiting = (await world.observer.read()).mails.filter((mail) => isWaiting(world, mail));
    if (waiting.length === 0) break;
    const times = waiting.map((mail) => Math.max(...[mail.next_attempt_at, mail.claimed_until ?? ""].map(timeOf)));
    world.desk.clock.time = new Date(Math.max(world.desk.clock.time.getTime(), ...times) + 1);
    await sendEmails(world, 0);
  }
  const shopState = await world.observer.read();
  world.counts.emails += shopState.mails.filter(({ state }) => state === "sent").length;
  const left = shopState.mails.filter((mail) => isWaiting(world, mail) || mail.state === "failed");
  return [...checkMail(world, shopState), ...left.map(({ id, kind, state }) => `the ${kind} ${id} stays ${state}`)];
}

/** An email that could not be sent for thirty days isn't sent any more. */
function isWaiting({ desk }: World, { state, keep_until: end }: ShopState["mails"][number]): boolean {
  return state === "waiting" && end > desk.clock.time.toISOString();
}

function timeOf(text: string): number {
  return text === "" ? 0 : Date.parse(text);
}
