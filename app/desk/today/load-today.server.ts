import type { Database } from "../../database/database.ts";
import { mayDo, rightIn, type Role } from "../../server/security/roles.ts";
import { FEW_UNITS } from "../../shop/catalogue/words.ts";
import { documents } from "../../site/content/documents.ts";
import { listOpenMentions } from "../cases/case.store.server.ts";
import { dueDays } from "../cases/follow-up.ts";
import { readMemberNames } from "../members/member-names.server.ts";
import { mailFor } from "../outbox/desk-mail.ts";
import {
  type Counts,
  IN_MENU,
  type MenuCounts,
  pathOf,
  type ShownMention,
  toMenuCounts,
  PENDING_NAMES,
  type PendingName,
} from "./pending-work.ts";
import { countCalls, type CountedName, countPending } from "./today.store.server.ts";

interface Deps {
  db: Database;
  now: () => Date;
}

/** Counts the pending work that a role may see; 0 for the rest. */
export async function loadCounts(deps: Deps, role: Role): Promise<Counts> {
  const calls = isShown(role, "call") ? await countCalls(deps.db) : { call: 0, "no-address": 0 };
  return { ...(await count(deps, role, PENDING_NAMES)), ...calls } as Counts;
}

/** Counts the pending work for the menu. */
export async function loadMenuCounts(deps: Deps, role: Role): Promise<MenuCounts> {
  return toMenuCounts(await count(deps, role, IN_MENU));
}

/** Counts the emails that are due and not sent yet. */
export async function countWaitingMail(deps: Deps): Promise<number> {
  return (await count(deps, "owner", ["waiting-mail"]))["waiting-mail"] ?? 0;
}

const MOST_MENTIONS = 10;

/** Lists the open mentions of a member on records that the role may see, oldest first. */
export async function loadMentions(db: Database, member: string, role: Role): Promise<ShownMention[]> {
  const kinds = (["survey", "message"] as const).filter((kind) => rightIn(role, `${kind}s`) !== null);
  const found = await listOpenMentions(db, member, kinds, MOST_MENTIONS);
  const nameOf = await readMemberNames(
    db,
    found.map(({ by }) => by),
  );
  return found.map(({ noteId, by, kind, id, at }) => ({
    noteId,
    by: nameOf(by),
    kind,
    at,
    href: `/desk/${kind}s/${id}#notes`,
  }));
}

async function count({ db, now }: Deps, role: Role, names: readonly PendingName[]): Promise<Partial<Counts>> {
  const days = (due: "overdue" | "today") => dueDays(due, now());
  const values = {
    days,
    few: FEW_UNITS,
    now: now(),
    documents: Object.keys(documents),
    mails: mailFor(role),
  };
  const shown = names.filter((name): name is CountedName => name !== "call" && isShown(role, name));
  const hidden = Object.fromEntries(names.map((name) => [name, 0]));
  return { ...hidden, ...(await countPending(db, shown, values)) };
}

function isShown(role: Role, name: PendingName): boolean {
  return mayDo(role, "GET", pathOf(name));
}
