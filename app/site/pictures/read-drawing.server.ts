import { readFileSync } from "node:fs";
import { BEFORE_ROOT, isTooLarge, loadsOrRuns, type Fault } from "./picture-file.ts";

/**
 * Illustrator writes namespaces as entities, and embeds a copy in its own format, which browsers skip: entities are
 * resolved, and the copy is removed. Nothing else is changed, and the result may neither load nor run anything.
 */
export function readDrawing(file: string): Buffer | { fault: Fault } {
  // Latin-1 preserves each byte.
  const resolved = withoutEntities(withoutCopies(readFileSync(file, "latin1")));
  if (resolved === null) return { fault: "drawing-loads-or-runs" };
  const bytes = Buffer.from(withoutFallback(resolved), "latin1");
  if (isTooLarge(bytes)) return { fault: "too-hard" };
  return loadsOrRuns(bytes) ? { fault: "drawing-loads-or-runs" } : bytes;
}

function withoutCopies(svg: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = svg.indexOf("<i:pgf "); start !== -1; start = svg.indexOf("<i:pgf ", from)) {
    const end = svg.indexOf("</i:pgf>", start);
    if (end === -1) break;
    parts.push(svg.slice(from, start));
    from = end + "</i:pgf>".length;
  }
  return parts.join("") + svg.slice(from);
}

/** A `<foreignObject>` for Illustrator that contains only a link to that copy. */
const FALLBACK =
  /<foreignObject requiredExtensions="http:\/\/ns\.adobe\.com\/AdobeIllustrator\/10\.0\/"[^<>]{0,200}>\s{0,100}<i:pgfRef [^<>]{0,200}(?:\/>|>\s{0,100}<\/i:pgfRef>)\s{0,100}<\/foreignObject>/g;

function withoutFallback(svg: string): string {
  return svg.replaceAll(FALLBACK, "");
}

/** A doctype with an internal subset. */
const DOCTYPE = /^<!DOCTYPE\s+svg\b[^[>]*\[([^\]]*)\]\s*>/;

/** An entity whose value is plain text: no other entity, tag or file. */
const ENTITY = /^\s*<!ENTITY\s+([\w.-]{1,40})\s+(?:"([^"<&%]{0,1000})"|'([^'<&%]{0,1000})')\s*>/;

const MOST_ENTITIES = 100;

/**
 * Resolves entities and removes their declarations; null if the doctype declares anything else. Values contain no
 * entities, so none expands recursively, and `MOST_RESOLVED` limits the total.
 */
function withoutEntities(svg: string): string | null {
  const place = startOfDoctype(svg);
  const found = place === -1 ? null : DOCTYPE.exec(svg.slice(place, place + 100_000));
  if (!found) return svg;
  const values = new Map<string, string>();
  let rest = found[1] ?? "";
  for (let one = ENTITY.exec(rest); one && values.size < MOST_ENTITIES; one = ENTITY.exec(rest)) {
    values.set(one[1] ?? "", one[2] ?? one[3] ?? "");
    rest = rest.slice(one[0].length);
  }
  if (rest.trim() !== "") return null;
  let room = MOST_RESOLVED;
  const after = svg.slice(place + found[0].length).replaceAll(/&([\w.-]{1,40});/g, (reference, name: string) => {
    const value = values.get(name);
    room -= value?.length ?? 0;
    return value === undefined || room < 0 ? reference : value;
  });
  return room < 0 ? null : svg.slice(0, place) + after;
}

const MOST_RESOLVED = 1024 * 1024;

function startOfDoctype(svg: string): number {
  let place = 0;
  for (let rest = svg.slice(0, 65_536); !rest.startsWith("<!DOCTYPE"); rest = svg.slice(place, 65_536)) {
    const skipped = BEFORE_ROOT.exec(rest)?.[0].length ?? 0;
    if (skipped === 0) return -1;
    place += skipped;
  }
  return place;
}
