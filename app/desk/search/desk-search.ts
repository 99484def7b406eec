import { mayDo, type Role } from "../../server/security/roles.ts";

/** Maximum hits of each group; its list has the rest. */
export const MOST_HITS = 5;

const SEARCHED = ["surveys", "messages", "orders"] as const;
export type SearchedList = (typeof SEARCHED)[number];

interface Hit {
  id: string;
  /** A person's name or an order's number. */
  title: string;
  parts: readonly string[];
  time: string;
  status: string;
}

export interface Group {
  list: SearchedList;
  hits: Hit[];
}

export type FoundPerson = ReturnType<typeof distinctPeople>[number];

export function searchedLists(role: Role): SearchedList[] {
  return SEARCHED.filter((list) => mayDo(role, "GET", `/desk/${list}`));
}

/** Returns each address once, ignoring case, at most `MOST_HITS`. */
export function distinctPeople(found: readonly { email: string | null; name: string }[]) {
  const people = new Map<string, { email: string; name: string }>();
  for (const { email, name } of found) {
    const key = email?.trim().toLowerCase() ?? "";
    if (email && key.includes("@") && !people.has(key)) people.set(key, { email: email.trim(), name });
  }
  return [...people.values()].slice(0, MOST_HITS);
}

export function isWholeAddress(q: string): boolean {
  const [, domain = ""] = /^[^\s@]+@([^\s@]+)$/.exec(q.trim()) ?? [];
  return domain.slice(1, -1).includes(".");
}
