/**
 * Compares sizes for a sort: XS, S, M, L, XL, 2XL (or XXL) and so on come in this order and before all others, which
 * keep theirs.
 */
export function compareSizes(one: string, other: string): number {
  const [first, second] = [rankOf(one), rankOf(other)];
  // Not a difference: infinite ranks have none.
  return first === second ? 0 : first < second ? -1 : 1;
}

function rankOf(size: string): number {
  const found = /^(?:(?<count>\d)X|(?<letters>X*))(?<base>[SML])$/i.exec(size.trim())?.groups;
  if (!found) return Infinity;
  const distance = found.letters?.length ?? Number(found.count);
  const base = found.base?.toUpperCase();
  if (base === "M") return distance === 0 ? 0 : Infinity;
  return base === "S" ? -1 - distance : 1 + distance;
}
