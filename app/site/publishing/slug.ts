import { type Entry, isBlank, type ListField } from "./document.ts";

/** Most characters of a slug: a creator's is also a subdomain, of which one part has at most 63 (RFC 1035, 2.3.4). */
const MOST_OF_SLUG = 60;

/** Returns the part of an address for a title: lower-case letters, digits and hyphens, without accents. */
export function makeSlug(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_OF_SLUG)
    .replaceAll(/^-|-$/g, "");
}

/** Whether a text can be the last part of an address, and a subdomain. */
export function isSlug(text: string): boolean {
  return text.length <= MOST_OF_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/**
 * Returns an entry with its slug: made from the title if none was written. A slug that the entry had before (`was`)
 * becomes one that leads to it.
 */
export function withSlug(list: ListField, entry: Entry, was: string): Entry {
  const { fields } = list;
  const { slug: field } = fields;
  if (field?.kind !== "slug" || isBlank(list, entry)) return entry;
  const slug = entry.slug || makeSlug(entry[field.from] ?? "");
  const former = [...(entry.formerSlugs ?? "").split("\n"), was].filter((one) => one !== "" && one !== slug);
  return { ...entry, slug, ...("formerSlugs" in fields && { formerSlugs: [...new Set(former)].join("\n") }) };
}

/** Finds the entry with a slug, or else one that had it before. */
export function findBySlug<One extends { slug: string; formerSlugs: readonly string[] }>(
  entries: readonly One[],
  slug: string,
): One | undefined {
  return entries.find((one) => one.slug === slug) ?? entries.find((one) => one.formerSlugs.includes(slug));
}
