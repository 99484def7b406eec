import { escapeHtml } from "../../server/forms/typed-text.ts";

export interface PersonNames {
  emails: readonly string[];
  /** Full names, and a creator's stage name. */
  names: readonly string[];
  /** URLs of the person's pages. */
  links: readonly string[];
}

export const REMOVED = "(deleted)";

/** Maximum names: more than anyone has by accident. A stranger chooses how many there are. */
export const MOST_NAMES = 200;

/** Maximum characters of all names, with a space counted as `SPACE`: long expressions take half a second to compile. */
const MOST_CHARACTERS = 20_000;
const SPACE = 10;

/** Returns at most `MOST_NAMES` addresses, full names, handles and links. A single word, like Grace, is too vague. */
export function identifyingNames({ emails, names, links }: PersonNames): string[] {
  // The field accepts any text, and a plain word would match everywhere.
  const pages = links.map(withoutScheme).filter((page) => /^[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/.test(page));
  return unique([
    ...emails,
    ...names.filter((name) => /\S\s+\S/.test(name.trim())),
    ...pages.flatMap(handlesOf),
    ...pages,
  ]);
}

export function allNames(person: PersonNames): string[] {
  return unique([...identifyingNames(person), ...person.names]);
}

/** Shortens `https://www.example.com/ruth/?a=b` to `example.com/ruth`. */
function withoutScheme(link: string): string {
  const bare = link
    .trim()
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/^www\./i, "")
    .replace(/[?#].*$/s, "");
  return bare.replace(/\/+$/, "");
}

/** Sites where a path starts with a person's handle. */
const HANDLES =
  /^(?:[\w-]+\.)*(?:instagram|tiktok|youtube|twitter|x|facebook|threads|twitch|snapchat|pinterest|patreon|soundcloud|medium|substack|linktr|bsky|linkedin|vimeo)\.[a-z]+\/(?:(?:in|user|c|channel|add|profile)\/)?@?([\w.-]{2,})/i;

function handlesOf(page: string): string[] {
  const handle = HANDLES.exec(page)?.[1] ?? /\/@([\w.-]{2,})/.exec(page)?.[1];
  return handle === undefined ? [] : [`@${handle}`];
}

function unique(names: readonly string[]): string[] {
  const found = new Set<string>();
  let characters = 0;
  for (const name of names) {
    const key = nameKey(name);
    characters += key.length + SPACE * (key.split(" ").length - 1);
    if (found.size === MOST_NAMES || characters > MOST_CHARACTERS) break;
    if (key.replaceAll(/[^\p{L}\p{N}]/gu, "").length > 1) found.add(key);
  }
  return [...found];
}

function nameKey(name: string): string {
  return name.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();
}

export function namesIn(text: string, names: readonly string[], pattern: RegExp): string[] {
  const known = new Set(names);
  const found = [...text.matchAll(pattern)].flatMap(([match]) => {
    const key = nameKey(match);
    return [key, key.replace(/^https?:\/\//, ""), key.replace(/^(?:https?:\/\/)?www\./, "")];
  });
  return [...new Set(found.filter((name) => known.has(name)))];
}

/** Matches whole names in text or HTML, in any case, but not inside another address. Null without names. */
export function namePattern(names: readonly string[]): RegExp | null {
  if (names.length === 0) return null;
  const written = [...new Set(names.flatMap((name) => [name, escapeHtml(name)]))].toSorted(
    (one, other) => other.length - one.length,
  );
  const parts = written.map((name) => escapeForRegExp(name).replaceAll(" ", "\\s+"));
  return new RegExp(
    `(?<![\\p{L}\\p{N}_@+-]|[\\p{L}\\p{N}]\\.)(?:https?://)?(?:www\\.)?(?:${parts.join("|")})(?![\\p{L}\\p{N}_@]|[.-][\\p{L}\\p{N}])`,
    "giu",
  );
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
