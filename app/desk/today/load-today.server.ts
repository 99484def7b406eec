import { setImmediate } from "node:timers/promises";
import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { mayDo, rightIn, type Role } from "../../server/security/roles.ts";
import { loadNextCalls } from "../calls/change-call.server.ts";
import { listOpenMentions } from "../cases/case.store.server.ts";
import { CASE_KINDS } from "../cases/case.ts";
import { mailFor } from "../outbox/desk-mail.ts";
import { sumJournal } from "../sales/sales.store.server.ts";
import { momentsOf, toSums } from "../sales/sales.ts";
import { countSteps } from "../surveys/survey-case.store.server.ts";
import {
  type Counts,
  IN_MENU,
  type MenuCounts,
  PENDING_NAMES,
  PENDING_WORK,
  type PendingName,
  toMenuCounts,
} from "./pending-work.ts";
import { countCalls, type CountedName, countPending } from "./today.store.server.ts";
import { lastWeeks, type Week, weeksFor } from "./week.ts";

interface Deps {
  db: Database;
  now: () => Date;
}

export type TodayView = Awaited<ReturnType<typeof loadToday>>;

export async function loadToday(deps: Deps & { weekSums: () => Promise<Week[]> }, member: string, role: Role) {
  const charts = { surveys: rightIn(role, "funnel") !== null, sales: rightIn(role, "sales") !== null };
  return {
    counts: await loadCounts(deps, role),
    weeks: weeksFor(charts, await deps.weekSums()),
    charts,
    calls: rightIn(role, "surveys") === null ? [] : await loadNextCalls(deps),
    mentions: await loadMentions(deps.db, member, role),
    at: deps.now().toISOString(),
  };
}

/** Counts the pending work that a role may see; 0 for the rest. */
export async function loadCounts(deps: Deps, role: Role): Promise<Counts> {
  const calls = isShown(role, "call") ? await countCalls(deps.db) : { call: 0, "no-address": 0 };
  return { ...(await count(deps, role, PENDING_NAMES)), ...calls };
}

export async function loadMenuCounts(deps: Deps, role: Role): Promise<MenuCounts> {
  return toMenuCounts(await count(deps, role, IN_MENU));
}

/** Counts the emails that a role's outbox lists; all for a role without one. */
export async function countWaitingMail(deps: Deps, role: Role): Promise<number> {
  const reader = rightIn(role, "outbox") === null ? "owner" : role;
  return (await count(deps, reader, ["waiting-mail"]))["waiting-mail"];
}

async function count(
  { db, now }: Deps,
  role: Role,
  names: readonly PendingName[],
): Promise<Record<PendingName, number>> {
  const nothing = Object.fromEntries(PENDING_NAMES.map((name) => [name, 0])) as Record<PendingName, number>;
  const shown = names.filter((name): name is CountedName => name !== "call" && isShown(role, name));
  return { ...nothing, ...(await countPending(db, shown, { now: now(), mails: mailFor(role) })) };
}

/** Whether a role may open the list behind a number. */
function isShown(role: Role, name: PendingName): boolean {
  return mayDo(role, "GET", PENDING_WORK[name].href.replace(/\?.*/, ""));
}

const MOST_MENTIONS = 10;

/** Lists a member's open mentions on records that the role may see, oldest first. */
export async function loadMentions(db: Database, member: string, role: Role) {
  const kinds = CASE_KINDS.filter((kind) => rightIn(role, `${kind}s`) !== null);
  const found = await listOpenMentions(db, member, kinds, MOST_MENTIONS);
  const nameOf = await readMemberNames(db);
  return found.map(({ noteId, by, kind, id, at }) => ({ noteId, by: nameOf(by), kind, id, at }));
}

/** Milliseconds that weekly sums are cached (docs/decisions/0018). */
const TTL = 60_000;

/** Makes a reader of the last weeks, oldest first. Concurrent requests share one read. */
export function makeWeekSums(deps: Deps): () => Promise<Week[]> {
  let cached: { weeks: Promise<Week[]>; until: number } | null = null;
  return () => {
    const time = deps.now().getTime();
    if (cached && cached.until > time) return cached.weeks;
    const weeks = sumWeeks(deps);
    cached = { weeks, until: time + TTL };
    weeks.catch(() => (cached = null));
    return weeks;
  };
}

async function sumWeeks({ db, now }: Deps): Promise<Week[]> {
  const weeks: Week[] = [];
  for (const period of lastWeeks(now())) {
    // Lets other requests in first, because a sum on SQLite blocks the process.
    await setImmediate();
    const steps = await countSteps(db, period);
    const reached = (step: number) => steps.reduce((sum, one) => (one.step === step ? sum + one.surveys : sum), 0);
    const { orders, charged: cents } = toSums(await sumJournal(db, momentsOf(period)));
    weeks.push({ ...period, started: reached(1), submitted: reached(5), orders, cents });
  }
  return weeks;
}
