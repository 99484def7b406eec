/** What may stand before the root of a drawing: XML's declaration and instructions, comments, the document's type. */
export const BEFORE_ROOT = new RegExp(
  [/^(?:\ufeff|\xef\xbb\xbf)/, /^\s+/, /^<\?[^>]*\?>/, /^<!--[^]*?-->/, /^<!DOCTYPE\s+svg\b[^[>]*(?:\[[^\]]*\]\s*)?>/]
    .map(({ source }) => source)
    .join("|"),
);

/** Whether a file is an SVG, by its first bytes. */
export function isDrawing(bytes: Uint8Array): boolean {
  let rest = new TextDecoder().decode(bytes.subarray(0, 65_536));
  for (let found = BEFORE_ROOT.exec(rest); found; found = BEFORE_ROOT.exec(rest)) rest = rest.slice(found[0].length);
  return /^<svg[\s>]/.test(rest);
}

/** Scripts, other files, entities, and encodings that hide them. A part of the drawing itself (`#a`) is fine. */
const LOADS_OR_RUNS = [
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video)\b/i,
  /\son\w+\s*=/i,
  /<!ENTITY|<\?xml-stylesheet|@import|xi:include/i,
  /\b(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpe?g|webp)\b)|["']\s*["'])/i,
  /\burl\(\s*(?!["']?\s*(?:#|data:image\/(?:png|jpe?g|webp)\b))/i,
  /^.{0,80}encoding\s*=\s*["'](?!(?:utf-8|us-ascii|iso-8859-1)["'])/i,
  // oxlint-disable-next-line no-control-regex -- UTF-16 has them
  /\u0000/,
];

/** Whether a drawing runs code or loads something, also by tricks. None of it would work here; it is refused anyway. */
export function loadsOrRuns(svg: Uint8Array): boolean {
  const text = new TextDecoder().decode(svg);
  return LOADS_OR_RUNS.some((trick) => trick.test(text));
}

/** A drawing may have as many bytes and tags: a renderer keeps up to a kilobyte for each tag. */
const MOST_OF_DRAWING = { bytes: 2 * 1024 * 1024, tags: 50_000 };

/** Whether a drawing would take too much memory. */
export function isTooLong(svg: Uint8Array): boolean {
  if (svg.length > MOST_OF_DRAWING.bytes) return true;
  return svg.reduce((tags, byte) => tags + (byte === TAG ? 1 : 0), 0) > MOST_OF_DRAWING.tags;
}

const TAG = "<".charCodeAt(0);
