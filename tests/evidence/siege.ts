import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { sampleShopper } from "../../app/dev/stripe-fake/shopper.ts";
import { mailboxOf } from "../../app/mail/header-fields.ts";
import { deployedMemory } from "../support/deployed-memory.ts";
import { manifestVersion } from "../support/manifest-version.ts";
import { markdownTable } from "../support/markdown-table.ts";
import { root } from "../support/run-tool.ts";
import { seed, seedProducts } from "../support/seed-catalogue.ts";
import { startShop } from "../support/shop-server.ts";
import { openInbox } from "../support/smtp-inbox.ts";
import { startServer } from "../support/start-server.ts";
import { visit } from "../support/visitor.ts";
import { describeRun, leaveServersAlone, onOneProcessor } from "./bench/processors.ts";
import { countStatus, latency, MEMBER, openCrowd } from "./load/crowd.ts";
import { attacks, type AttackTally, type Orders } from "./siege/attacker.ts";

// `npm run evidence -- siege [--seconds 60 --only hoard,sign-in]`: one address attacks for a minute, one attack after
// another, each on a fresh site on one processor and 512 MB, while ten others use it. Prints a table. Fails if they
// wait, are refused, miss an email or find the shop empty, or if memory or database grow too much
// (docs/decisions/0052). Needs a build, Linux and two processors. `--list` describes the attacks.

/** The most that others may notice, and that an attack may take. */
const LIMITS = {
  p99: 1_000,
  megabytes: 400,
  /** MB per minute that strangers may add; the same for a shorter attack. */
  database: 50,
  teamEmails: 20,
  /** The site's own daily limit for a mailbox. */
  emailsToOne: 6,
};
/** Memory of the machine in fly.toml, in bytes. */
const MACHINE = 512 * 1024 * 1024;
const TEAM = "team@example.org";
/** Milliseconds without an attack before and after it, and until an email must arrive. */
const [ALONE, EMAIL_LIMIT] = [2_000, 20_000];
/** Seconds that an attacker may take to start and stop. */
const GRACE = 60;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    only: { type: "string", default: Object.keys(attacks).join(",") },
    list: { type: "boolean" },
  },
});
const seconds = Number(values.seconds);

/** Runs one attack on a fresh site while ten others use it. Returns its table row, verdict last. */
async function besiege(attack: string): Promise<(string | number)[]> {
  const inbox = await openInbox();
  const group = makeMemoryGroup();
  const within = (command: readonly string[]) => group?.within(onOneProcessor(command)) ?? onOneProcessor(command);
  const env = {
    FLY_APP_NAME: "siege",
    SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    MAIL_FROM: "TETM <hello@example.org>",
    MAIL_TO: TEAM,
    ...deployedMemory(),
  };
  const products = [
    ...Object.values(seedProducts).filter(({ slug }) => slug !== "stewardship-notebook"),
    seed("stewardship-notebook", "Stewardship Notebook", { "": [1650, 400] }),
  ];
  const shop = await startShop(env, { products, start: (more) => startServer(more, undefined, { within }) });
  const file = shop.databaseFile;
  const size = () =>
    [file, `${file}-wal`].reduce((sum, one) => sum + (existsSync(one) ? statSync(one).size : 0), 0) / 1e6;
  try {
    const openBefore = await openProducts(shop.origin);
    const crowd = await openCrowd(shop, 1);
    await wait(ALONE);
    crowd.samples.length = 0;
    const sizeBefore = size();
    const lag = monitorEventLoopDelay({ resolution: 10 });
    lag.enable();
    const victim = MEMBER;
    const orders = { attack, origin: shop.origin, victim, manifestVersion: manifestVersion(root), seconds };
    const tally = await sendAttacker(orders);
    await wait(ALONE);
    lag.disable();
    await crowd.end();
    const megabytes = peakOf(shop.pid());
    for (const end = performance.now() + EMAIL_LIMIT; missing() > 0 && performance.now() < end;) await wait(100);
    const soldOut = openBefore - (await openProducts(shop.origin).catch(() => 0));
    const emails = inbox.acknowledged.flatMap(({ to }) => to);
    const others = emails.filter((to) => to !== TEAM && to !== sampleShopper.email && !crowd.promised.has(to));
    const mailboxes = others.map(mailboxOf);
    const toOne = Math.max(0, ...mailboxes.map((one) => mailboxes.filter((other) => other === one).length));
    const growth = size() - sizeBefore;
    const teamEmails = emails.filter((to) => to === TEAM).length - crowd.forTeam;
    const { samples } = crowd;
    const [faults, silent] = [countStatus(samples, 500, 600), countStatus(samples, 0, 1)];
    const refused = countStatus(samples, 400, 500);
    const waits = [0.5, 0.99, 1].map((share) => latency(samples, share));
    const broken = [
      tally.failed === null ? "" : `the attack could not begin: ${tally.failed}`,
      samples.length === 0 ? "nobody was measured" : "",
      Number.isNaN(megabytes) ? "crash" : "",
      latency(samples, 0.99) >= LIMITS.p99 ? `p99 ${latency(samples, 0.99)} ms` : "",
      faults > 0 ? `${faults} answers 5xx` : "",
      silent > 0 ? `${silent} without an answer` : "",
      refused > 0 ? `${refused} refused` : "",
      crowd.broken.length > 0 ? `${crowd.broken.length} could not finish` : "",
      megabytes >= LIMITS.megabytes ? `memory ${Math.round(megabytes)} MB` : "",
      // Members may fill the library with pictures, so this growth doesn't count.
      attack !== "pictures" && growth >= LIMITS.database ? `database ${Math.round(growth)} MB larger` : "",
      soldOut + crowd.turnedAway > 0 ? `${soldOut + crowd.turnedAway} products sold out or shoppers turned away` : "",
      missing() > 0 ? `${missing()} emails missing` : "",
      teamEmails > LIMITS.teamEmails ? `${teamEmails} emails to the team` : "",
      toOne > LIMITS.emailsToOne ? `${toOne} emails to one person` : "",
    ].filter(Boolean);
    for (const reason of new Set(crowd.broken)) console.error(`${attack}, could not finish: ${reason}`);
    const answers = Object.entries(tally.statuses).map(
      ([status, times]) => `${status === "0" ? "none" : status}: ${times}`,
    );
    const verdict = broken.length === 0 ? "holds" : `**${broken.join("; ")}**`;
    const taken = [Math.round(megabytes), growth.toFixed(1), Math.round(lag.percentile(99) / 1e6)];
    return [[attack, samples.length], waits, taken, [answers.join(", "), verdict]].flat();

    function missing(): number {
      const came = new Set(inbox.acknowledged.flatMap(({ to }) => to));
      return [...crowd.promised].filter((one) => !came.has(one)).length;
    }
  } finally {
    // A server under attack may be slow to stop, or may have crashed.
    await shop.remove().catch(() => shop.kill());
    await inbox.close();
    group?.remove();
  }
}

async function sendAttacker(orders: Orders): Promise<AttackTally> {
  const file = path.join(import.meta.dirname, "siege/attacker.ts");
  // `nice` gives the measured processes priority.
  const command = ["-n", "3", process.execPath, file, JSON.stringify(orders)];
  try {
    const { stdout } = await promisify(execFile)("nice", command, { timeout: (orders.seconds + GRACE) * 1000 });
    return JSON.parse(stdout) as AttackTally;
  } catch (error) {
    return { statuses: {}, bytes: 0, failed: String(error).slice(0, 300) };
  }
}

/** Returns the number of products for sale. */
async function openProducts(origin: string): Promise<number> {
  const visitor = visit(origin, { headers: { "Fly-Client-IP": "10.255.0.1" }, timeout: 60_000 });
  const { html } = await visitor.get("/shop");
  let count = 0;
  for (const slug of new Set([...html.matchAll(/href="\/shop\/([\w-]+)"/g)].map(([, one]) => one)))
    if ((await visitor.get(`/shop/${slug}`)).html.includes('value="add"')) count += 1;
  return count;
}

/** Returns a process's peak resident memory in MB, or NaN if it has ended. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

const HEAD = [
  "attack",
  "others' requests",
  "p50 ms",
  "p99",
  "most",
  "memory MB",
  "database MB",
  "own lag ms",
  "attacker's answers",
  "verdict",
];

if (values.list)
  for (const [name, { about, lanes }] of Object.entries(attacks)) console.log(`${name}: ${about} (${lanes} at once)`);
else {
  leaveServersAlone();
  const wall = makeMemoryGroup();
  wall?.remove();
  console.log(
    describeRun(`${seconds} s each, ten others, ${wall ? "512 MB are a limit" : "memory is only looked at"}`),
  );
  const rows: (string | number)[][] = [];
  for (const attack of values.only.split(",")) {
    rows.push(await besiege(attack));
    console.error(`${attack}: ${rows.at(-1)?.at(-1)}`);
  }
  console.log(`\n${markdownTable(HEAD, rows)}`);
  process.exit(rows.every((row) => row.at(-1) === "holds") ? 0 : 1);
}

/** Makes a cgroup (v1) with the memory of fly.toml's machine for a process and its children; null if that fails. */
function makeMemoryGroup() {
  const group = `/sys/fs/cgroup/memory/tetm-${process.pid}`;
  try {
    mkdirSync(group);
    writeFileSync(path.join(group, "memory.limit_in_bytes"), String(MACHINE));
  } catch {
    return null;
  }
  return {
    within: (command: readonly string[]) => ["sh", "-c", 'echo $$ > "$0/cgroup.procs" && exec "$@"', group, ...command],
    remove: () => rmdirSync(group),
  };
}
