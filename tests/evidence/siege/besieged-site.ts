import { execFile } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, statSync } from "node:fs";
import process from "node:process";
import { promisify } from "node:util";
import { deployedMemory } from "../../support/deployed-memory.ts";
import { type FreshDatabase, freshDatabase } from "../../support/fresh-database.ts";
import { manifestVersion } from "../../support/manifest-version.ts";
import { makeMemoryGroup } from "../../support/memory-group.ts";
import type { Launch } from "../../support/server-process.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { openInbox, type SmtpInbox } from "../../support/smtp-inbox.ts";
import { startServer } from "../../support/start-server.ts";
import { visit } from "../../support/visitor.ts";
import { onOneProcessor } from "../bench/processors.ts";

export const MEMBER = { email: "naomi@example.com", password: "copper meadow thistle" };
export const TEAM = "team@example.org";

const SECRET = "a-secret-of-the-siege-that-everybody-knows";

/** The built site of a checkout on one processor and 512 MB, with a shop, a member of the team and a mail server. */
export interface BesiegedSite {
  shop: ShopServer;
  inbox: SmtpInbox;
  manifestVersion: string;
  /** Returns resident memory now and at its peak, in MB; the last known values if the server is down. */
  memory: () => { now: number; most: number };
  isDown: () => boolean;
  /** Returns the size of the database with its log, in MB. */
  databaseSize: () => number;
  remove: () => Promise<void>;
}

/** The initial database of each site of a run, created once by the site itself and its commands. */
export interface Template {
  folder: string;
  database: FreshDatabase;
}

export async function makeTemplate(folder: string): Promise<Template> {
  const database = await freshDatabase();
  const env = { ...database.env, SESSION_SECRET: SECRET };
  const server = await startServer(env, database, { folder });
  const run = promisify(execFile);
  const command = (...args: string[]) => run(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  await command("app/cli/catalogue.ts", "import", "docs/sample-catalogue.yaml", "--publish");
  const { stdout } = await command("app/cli/staff.ts", "add", MEMBER.email, "--name", "Naomi");
  const member = visit(server.origin);
  const [, link = ""] = /(\/desk\/set-password\/[\w-]+)/.exec(stdout) ?? [];
  const set = await member.press(await member.get(link), "", { password: MEMBER.password });
  if (set.status !== 303) throw new Error(`A member's new password was answered with ${set.status}.`);
  await server.stop();
  return { folder, database };
}

export async function openSite({ folder, database }: Template): Promise<BesiegedSite> {
  const own = await freshDatabase();
  for (const end of ["", "-wal"])
    if (existsSync(database.name + end)) copyFileSync(database.name + end, own.name + end);
  const inbox = await openInbox();
  const group = makeMemoryGroup();
  const within: Launch["within"] = (command) => group?.within(onOneProcessor(command)) ?? onOneProcessor(command);
  const env = {
    FLY_APP_NAME: "siege",
    SESSION_SECRET: SECRET,
    SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    MAIL_FROM: "TETM <hello@example.org>",
    MAIL_TO: TEAM,
    ...deployedMemory(folder),
  };
  const shop = await startShop(env, { products: [], start: (more) => startServer(more, own, { folder, within }) });
  const memory = { now: 0, most: 0 };
  let down = false;
  const look = () => {
    const status = readStatus(shop.pid());
    if (status === null) down = true;
    else Object.assign(memory, status);
    return memory;
  };
  return {
    shop,
    inbox,
    manifestVersion: manifestVersion(folder),
    memory: look,
    isDown: () => (look(), down),
    databaseSize: () =>
      ["", "-wal"].reduce((size, end) => size + (existsSync(own.name + end) ? statSync(own.name + end).size : 0), 0) /
      1e6,
    remove: async () => {
      // A server under attack may take long to stop, or may have crashed.
      await shop.remove().catch(() => shop.kill());
      await inbox.close();
      await own.remove();
      group?.remove();
    },
  };
}

/** Whether the 512 MB are enforced, as on Fly.io, or only measured. */
export function hasMemoryLimit(): boolean {
  const group = makeMemoryGroup();
  group?.remove();
  return group !== null;
}

function readStatus(pid: number | undefined): { now: number; most: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(text)?.[1] ?? Number.NaN) / 1024;
    return Number.isNaN(megabytes("VmRSS")) ? null : { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
  } catch {
    return null;
  }
}
