import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { KeepHtml, Texts } from "./kept-html.ts";

/** Most characters of HTML in memory. */
const MOST = 2_000_000;

/** The HTML between the texts of a part, and the names of these texts: one less than there are pieces. */
interface Part {
  pieces: readonly string[];
  names: readonly string[];
}

/**
 * Keeps the HTML of parts of pages by everything that it depends on, so nothing of a visitor is in it
 * (ui/kept-html.ts). Texts are written into it for each page. A part is rendered for keeping after the page that missed
 * it: React can't render a part while it renders a page.
 */
export function makeKeptHtml({ log }: { log: Pick<Logger, "error"> }): KeepHtml {
  const kept = new LRUCache<string, Part>({
    maxSize: MOST,
    sizeCalculation: ({ pieces }, key) => pieces.reduce((sum, piece) => sum + piece.length, key.length),
  });
  const making = new Set<string>();
  return <Own extends Texts>(key: string, render: (texts: Own) => ReactElement, texts = {} as Own) => {
    const shape = shapeOf(texts);
    if (shape === null) return null;
    const place = key + shape;
    const part = kept.get(place);
    if (part) return fill(part, texts);
    if (making.has(place)) return null;
    making.add(place);
    setImmediate(() => {
      try {
        kept.set(place, makePart(render, texts));
        making.delete(place);
      } catch (error) {
        // Once for each key: it stays in `making`, and pages render this part themselves.
        log.error({ err: error }, "a part of a page could not be kept");
      }
    });
    return null;
  };
}

/**
 * Says which texts there are, which are empty and which are left out. Null if React would write one of them in another
 * way: it repeats a line break at the beginning of a text area.
 */
function shapeOf(texts: Texts): string | null {
  let shape = "";
  for (const name in texts) {
    const text = texts[name];
    if (text?.startsWith("\n")) return null;
    shape += text ? "t" : text === "" ? "e" : "n";
  }
  return shape;
}

/** Of the Unicode private use area. */
const MARKS = /\uE000(\w+)\uE001/;

/** @throws {Error} if the part shows its texts otherwise than as they are */
function makePart<Own extends Texts>(render: (texts: Own) => ReactElement, texts: Own): Part {
  const rendered = renderToString(render(texts));
  if (Object.keys(texts).length === 0) return { pieces: [inLatin1(rendered)], names: [] };
  const marked = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text ? `\uE000${name}\uE001` : text]),
  );
  const split = renderToString(render(marked as Own)).split(MARKS);
  const part = {
    pieces: split.filter((_, index) => index % 2 === 0),
    names: split.filter((_, index) => index % 2 === 1),
  };
  if (fill(part, texts) !== rendered)
    throw new Error("A part depends on its texts in another way than by showing them.");
  return { ...part, pieces: part.pieces.map(inLatin1) };
}

/**
 * Writes characters outside of Latin-1 as numeric references. V8 keeps a text with one of them in two bytes for each
 * character: a star in the footer made the whole page twice as large to put together and to copy.
 */
function inLatin1(html: string): string {
  // There, references have no meaning.
  if (/<(script|style)\b/i.test(html)) return html;
  return html.replaceAll(/[^\0-\u00FF]/gu, (character) => `&#${character.codePointAt(0)};`);
}

function fill({ pieces, names }: Part, texts: Texts): string {
  let html = pieces[0] ?? "";
  for (let index = 0; index < names.length; index += 1)
    html += escapeText(texts[names[index] ?? ""] ?? "") + (pieces[index + 1] ?? "");
  return html;
}

const SPECIAL = /["&'<>]/;
const ENTITIES: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

/** Escapes a text or an attribute's value as React does. */
function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/["&'<>]/g, (character) => ENTITIES[character] ?? "") : text;
}
