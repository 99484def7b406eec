import MarkdownIt, { type Token } from "markdown-it";
import type { Part, Tag } from "./prose.tsx";

/** Emphasis can be nested as deep as the text is long, and rendering it would overflow the stack. */
const DEEPEST = 20;
/** Lists nested deeper become plain text. Each has two levels. */
const DEEPEST_LIST = 5;

// Only what we render is read as markup: tables, code, HTML and the rest are plain text.
const reader = new MarkdownIt("zero").enable("heading hr list emphasis link image escape newline".split(" "));
// Other links stay plain text.
reader.validateLink = isLink;
const [readParagraph] = reader.block.ruler.getRules("").slice(-1);
reader.block.ruler.before("list", "deep-list", (state, ...place) => {
  return state.level >= DEEPEST_LIST * 2 && readParagraph?.(state, ...place) === true;
});

/** Reads Markdown paragraphs, second-level headings, lists, emphasis and links. All else, even HTML, is plain text. */
export function readProse(text: string): Part[] {
  const tokens = reader.parse(withPlainSigns(text), {});
  return nest(tokens.flatMap((token) => (token.type === "inline" ? (token.children ?? []) : token))).map(toPart);
}

/** The start of a line: spaces, a marker and its space. Some may be invisible. */
const SIGNS = /^[\s\u200b\u2060]*(?:[-+*•‣▪◦●]|#{1,6}|\d{1,9}[.)])?[\s\u200b\u2060]+/;

/**
 * Replaces the spaces, bullets and line breaks of keyboards and word processors with those of Markdown: Option and
 * Space on a Mac make a no-break space. Spaces between words are unchanged.
 */
function withPlainSigns(text: string): string {
  const lines = text.replaceAll("\u2029", "\n\n").split(/[\n\u2028]/);
  return lines
    .map((line) =>
      line.trimEnd().replace(SIGNS, (signs) =>
        signs
          .replaceAll(/[\u200b\u2060\ufeff]/g, "")
          .replaceAll(/[^\S\t]/g, " ")
          .replace(/[•‣▪◦●]/, "-"),
      ),
    )
    .join("\n");
}

/**
 * Whether a text may link to a URL: another site by https, an email address, a phone number, or a page of this site.
 * Browsers read a backslash as a slash, and skip tabs and line breaks.
 */
export function isLink(href: string): boolean {
  if (!/^[!-~]+$/.test(href)) return false;
  if (/^(?:https:\/\/|mailto:|tel:)./i.test(href)) return URL.canParse(href);
  const site = "https://site.invalid";
  return href.startsWith("/") && URL.canParse(href, site) && new URL(href, site).origin === site;
}

interface Nested {
  token: Token;
  inside: Nested[];
}

/** Makes a tree from opening and closing tokens. What is too deep goes into the deepest part. */
function nest(tokens: readonly Token[]): Nested[] {
  const all: Nested[] = [];
  const open = [all];
  for (const token of tokens) {
    const around = open.at(-1) ?? all;
    const isTooDeep = open.length > DEEPEST;
    const one: Nested = { token, inside: [] };
    if (token.nesting >= 0 && !(token.nesting === 1 && isTooDeep)) around.push(one);
    if (token.nesting === 1) open.push(isTooDeep ? around : one.inside);
    if (token.nesting === -1) open.pop();
  }
  return all;
}

function toPart({ token, inside }: Nested): Part {
  const { type, tag, markup, content } = token;
  const parts = inside.map(toPart);
  if (type === "softbreak" || type === "hardbreak") return { tag: "br", parts };
  if (type === "image") return `![${content}](${String(token.attrGet("src") ?? "")})`;
  if (type === "ordered_list_open") return { tag: "ol", start: Number(token.attrGet("start") ?? 1), parts };
  if (type === "link_open") {
    const href = String(token.attrGet("href") ?? "");
    // A link without text shows its URL.
    const isBlank = parts.every((part) => typeof part === "string" && part.trim() === "");
    return { tag: "a", href, parts: isBlank ? [href] : parts };
  }
  // A heading of another level or without words, or a horizontal rule.
  if (type === "hr" || (type === "heading_open" && (tag !== "h2" || parts.length === 0)))
    return { tag: "p", parts: parts.length > 0 ? [`${markup} `, ...parts] : [markup] };
  return token.nesting === 1 ? { tag: tag as Tag, parts } : content;
}
