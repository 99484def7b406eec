import { mayDo, type Role } from "../../server/security/roles.ts";

/** Maximum hits of each group; its list has the others. */
export const MOST_HITS = 5;

const SEARCHED = ["surveys", "messages", "orders"] as const;
export type SearchedList = (typeof SEARCHED)[number];

interface Hit {
  id: string;
  /** The name of a person, or the number of an order. */
  title: string;
  /** More about it. */
  parts: readonly string[];
  /** ISO-8601 UTC. */
  time: string;
  status: string;
}

/** A group of hits, newest first. */
export interface Group {
  list: SearchedList;
  hits: Hit[];
}

/** A person whose address is in a hit. */
export interface FoundPerson {
  email: string;
  name: string;
}

/** The result of a global search. */
export interface DeskSearchView {
  /** The submitted text. */
  q: string;
  /** The lists that the member's role may read. */
  lists: SearchedList[];
  groups: Group[];
  people: FoundPerson[];
  /** Whether the text is an email address; then people come first. */
  isAddress: boolean;
}

/** Returns the lists that a role may read. */
export function searchedLists(role: Role): SearchedList[] {
  return SEARCHED.filter((list) => mayDo(role, "GET", `/desk/${list}`));
}

/** Returns each address once, ignoring case, at most `MOST_HITS`. */
export function distinctPeople(found: readonly { email: string | null; name: string }[]): FoundPerson[] {
  const people = new Map<string, FoundPerson>();
  for (const { email, name } of found) {
    const key = email?.trim().toLowerCase() ?? "";
    if (email && key.includes("@") && !people.has(key)) people.set(key, { email: email.trim(), name });
  }
  return [...people.values()].slice(0, MOST_HITS);
}

/** Whether a text is an email address and nothing else. */
export function isWholeAddress(q: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(q.trim());
}
