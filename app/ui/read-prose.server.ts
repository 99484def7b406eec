import MarkdownIt, { type Token } from "markdown-it";
import type { Block, Inline } from "./prose.tsx";

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
export function readProse(text: string): Block[] {
  return nest(reader.parse(withPlainSigns(text), {})).map(toBlock);
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

interface Part {
  token: Token;
  inside: Part[];
}

/** Makes a tree from opening and closing tokens. What is too deep goes into the deepest part. */
function nest(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  const open = [parts];
  for (const token of tokens) {
    const around = open.at(-1) ?? parts;
    const isTooDeep = open.length > DEEPEST;
    const part: Part = { token, inside: [] };
    if (token.nesting >= 0 && !(token.nesting === 1 && isTooDeep)) around.push(part);
    if (token.nesting === 1) open.push(isTooDeep ? around : part.inside);
    if (token.nesting === -1) open.pop();
  }
  return parts;
}

function toBlock({ token, inside }: Part): Block {
  const { type, tag, markup } = token;
  if (type === "ordered_list_open")
    return { kind: "list", start: Number(token.attrGet("start") ?? 1), items: items(inside) };
  if (type === "bullet_list_open") return { kind: "list", start: null, items: items(inside) };
  const parts = inside.flatMap((one) => nest(one.token.children ?? []).map(toInline));
  if (type === "paragraph_open") return { kind: "paragraph", parts };
  if (tag === "h2" && parts.length > 0) return { kind: "heading", parts };
  // A heading of another level, or a horizontal rule.
  return { kind: "paragraph", parts: parts.length > 0 ? [`${markup} `, ...parts] : [markup] };
}

function items(list: readonly Part[]): Block[][] {
  return list.map(({ inside }) => inside.map(toBlock));
}

function toInline({ token, inside }: Part): Inline {
  const parts = inside.map(toInline);
  switch (token.type) {
    case "strong_open":
      return { kind: "strong", parts };
    case "em_open":
      return { kind: "emphasis", parts };
    case "link_open":
      return toLink(String(token.attrGet("href") ?? ""), parts);
    case "softbreak":
    case "hardbreak":
      return { kind: "break" };
    case "image":
      return `![${token.content}](${String(token.attrGet("src") ?? "")})`;
    default:
      return token.content;
  }
}

/** A link without text shows its URL. */
function toLink(href: string, parts: readonly Inline[]): Inline {
  const isBlank = parts.every((part) => typeof part === "string" && part.trim() === "");
  return { kind: "link", href, parts: isBlank ? [href] : parts };
}
