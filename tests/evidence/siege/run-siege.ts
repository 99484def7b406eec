import { execFile } from "node:child_process";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { sampleShopper } from "../../../app/dev/stripe-fake/shopper.ts";
import { mailboxOf } from "../../../app/mail/header-fields.ts";
import { visit } from "../../support/visitor.ts";
import type { Attack } from "./attack.ts";
import type { AttackTally, Orders } from "./attacker.ts";
import { sizesOn } from "./attacks/shop.ts";
import { type BesiegedSite, MEMBER, openSite, TEAM, type Template } from "./besieged-site.ts";
import type { SiegeResult } from "./bounds.ts";
import { openOthers, type Others, TIMEOUT } from "./ordinary-visitors.ts";

/** Milliseconds without an attack before and after it. */
const ALONE = 2_000;
const LOOK_EVERY = 100;
/** Milliseconds within which an email must arrive: the site sends every second. */
const EMAIL_LIMIT = 20_000;
/** Milliseconds for the site to recover. */
const SETTLED = 60_000;
/** Seconds that an attacker may take beyond its time, to start and to stop. */
const GRACE = 60;

/** Runs one attack on a fresh site while ten others use it. */
export async function besiege(template: Template, attack: Attack, seconds: number): Promise<SiegeResult> {
  const site = await openSite(template);
  try {
    const before = await openSizes(site);
    const { others, gone } = await openOthers(site);
    await wait(ALONE);
    others.samples.length = 0;
    const sizeBefore = site.databaseSize();
    const lag = monitorEventLoopDelay({ resolution: 10 });
    lag.enable();
    const watch = setInterval(site.memory, LOOK_EVERY);
    const tally = await sendAttacker({
      attack: attack.name,
      origin: site.shop.origin,
      victim: MEMBER.email,
      manifestVersion: site.manifestVersion,
      seconds,
    });
    await wait(ALONE);
    lag.disable();
    others.over = true;
    await Promise.race([gone, wait(TIMEOUT + 2_000)]);
    clearInterval(watch);
    const crashed = site.isDown();
    const emailsMissing = crashed ? others.promised.size - received(site, others) : await waitForEmails(site, others);
    const after = crashed
      ? before
      : await openSizes(site).catch(() => (others.broken.push("the shop can't be read a minute later"), before));
    const emails = site.inbox.acknowledged.flatMap(({ to }) => to);
    return {
      name: attack.name,
      row: attack.row,
      seconds,
      samples: others.samples,
      broken: others.broken,
      turnedAway: others.turnedAway,
      soldOut: Math.max(0, before - after),
      emailsPromised: others.promised.size,
      emailsMissing,
      teamEmails: Math.max(0, emails.filter((to) => to === TEAM).length - others.forTeam),
      emailsToOne: mostToOne(
        emails.filter((to) => to !== TEAM && to !== sampleShopper.email && !others.promised.has(to)),
      ),
      memory: site.memory().most,
      crashed,
      databaseGrowth: site.databaseSize() - sizeBefore,
      attack: tally,
      clientLag: lag.percentile(99) / 1e6,
    };
  } finally {
    await site.remove();
  }
}

async function sendAttacker(orders: Orders): Promise<AttackTally> {
  const file = path.join(import.meta.dirname, "attacker.ts");
  // `nice` gives the measured processes priority.
  const command = ["-n", "3", process.execPath, file, JSON.stringify(orders)];
  try {
    const { stdout } = await promisify(execFile)("nice", command, { timeout: (orders.seconds + GRACE) * 1000 });
    return JSON.parse(stdout) as AttackTally;
  } catch {
    return { requests: 0, statuses: {}, bytes: 0, failed: `it did not end within ${GRACE} s of its time` };
  }
}

/** Returns the number of available sizes over all products. */
async function openSizes({ shop: { origin } }: BesiegedSite): Promise<number> {
  const visitor = visit(origin, { headers: { "Fly-Client-IP": "10.255.0.1" }, timeout: SETTLED });
  const { html } = await visitor.get("/shop");
  const slugs = new Set([...html.matchAll(/href="\/shop\/([\w-]+)"/g)].map(([, slug]) => slug));
  let open = 0;
  for (const slug of slugs)
    open += sizesOn((await visitor.get(`/shop/${slug}`)).html).filter((size) => size.open).length;
  return open;
}

function received({ inbox }: BesiegedSite, { promised }: Others): number {
  const all = new Set(inbox.acknowledged.flatMap(({ to }) => to));
  return [...promised].filter((one) => all.has(one)).length;
}

/** Returns the number of missing emails. */
async function waitForEmails(site: BesiegedSite, others: Others): Promise<number> {
  const end = performance.now() + EMAIL_LIMIT;
  while (received(site, others) < others.promised.size && performance.now() < end) await wait(LOOK_EVERY);
  return others.promised.size - received(site, others);
}

/** Returns the most emails to one mailbox. Gmail's spellings of a mailbox count as one. */
function mostToOne(addresses: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const mailbox = foldGmail(mailboxOf(address));
    counts.set(mailbox, (counts.get(mailbox) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

function foldGmail(address: string): string {
  const [name = "", host = ""] = address.toLowerCase().split("@");
  return host === "gmail.com" ? `${name.split("+", 1)[0]?.replaceAll(".", "")}@${host}` : address;
}
