import { type Entry, isBlank, type ListField } from "./document.ts";

/** Maximum length. A creator's slug is also a subdomain, limited to 63 characters (RFC 1035, section 2.3.4). */
const MOST_OF_SLUG = 60;

/** Makes a slug of a title: lower-case letters, digits and hyphens, without accents. */
export function makeSlug(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_OF_SLUG)
    .replaceAll(/^-|-$/g, "");
}

/** Whether a text can be the last part of a path, and a subdomain. */
export function isSlug(text: string): boolean {
  return text.length <= MOST_OF_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/**
 * Returns an entry with its slug, which is made from the title if left blank. A previous slug (`was`) is added to the
 * former ones.
 */
export function withSlug(list: ListField, entry: Entry, was: string): Entry {
  const { fields } = list;
  const from = fields.slug?.from;
  if (!from || isBlank(list, entry)) return entry;
  const slug = entry.slug || makeSlug(entry[from] ?? "");
  const former = [...(entry.formerSlugs ?? "").split("\n"), was].filter((one) => one !== "" && one !== slug);
  return { ...entry, slug, ...("formerSlugs" in fields && { formerSlugs: [...new Set(former)].join("\n") }) };
}

/** Finds the entry with a slug, or else one with that former slug. */
export function findBySlug<One extends { slug: string; formerSlugs: readonly string[] }>(
  entries: readonly One[],
  slug: string,
): One | undefined {
  return entries.find((one) => one.slug === slug) ?? entries.find((one) => one.formerSlugs.includes(slug));
}
