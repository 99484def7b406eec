import { mailWords } from "../../content/mail.ts";
import type { Block } from "./blocks.ts";
import { escapeHtml } from "./escape-html.ts";

const INK = "#15120f";
/** The middle of the split: a rule, nothing is written on it. */
const ORANGE = "#ff8f2e";
const TEXT = `font-family:'Libre Franklin',Helvetica,Arial,sans-serif;font-size:17px;line-height:1.5`;
const SHOUT =
  "font-family:'League Gothic',Impact,'Arial Narrow Bold','Arial Narrow',sans-serif;font-weight:700;text-transform:uppercase;line-height:1.05;margin:0";
const LINK = `color:${INK};font-size:16px;font-weight:600`;

/**
 * A letter as HTML: headings, paragraphs, lists and links, without tables, pictures or anything that is loaded. Styles
 * stand in the elements, because most mail clients take no others. Light and dark are the client's business.
 */
export function writeHtml(title: string, blocks: readonly Block[], closing: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#fbfaf7;color:${INK};${TEXT}">
<main style="max-width:600px;margin:0 auto">
<header style="border-top:8px solid ${ORANGE};border-bottom:2px solid ${INK};padding:14px 0 16px">
<p style="${SHOUT};font-size:18px;margin-bottom:14px">${escapeHtml(mailWords.company)}</p>
<h1 style="${SHOUT};font-size:36px">${escapeHtml(title)}</h1>
</header>
${blocks.map(blockHtml).join("\n")}
<footer style="margin-top:32px;border-top:2px solid ${INK};padding-top:12px;font-size:15px">
<p style="margin:0">${closing.map(escapeHtml).join("<br>\n")}</p>
</footer>
</main>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  if ("paragraph" in block) return `<p style="margin:16px 0;overflow-wrap:anywhere">${lines(block.paragraph)}</p>`;
  if ("heading" in block)
    return `<h2 style="${SHOUT};font-size:24px;margin-top:28px">${escapeHtml(block.heading)}</h2>`;
  if ("facts" in block)
    return `<dl style="margin:16px 0">\n${block.facts.map(({ label, text }) => fact(label, text)).join("\n")}\n</dl>`;
  if ("points" in block)
    return `<ol style="margin:16px 0;padding-left:24px">\n${block.points.map((point) => `<li dir="auto" style="overflow-wrap:anywhere">${lines(point)}</li>`).join("\n")}\n</ol>`;
  return `<p style="margin:16px 0;overflow-wrap:anywhere">${escapeHtml(block.link)}:<br>\n<a style="${LINK}" href="${escapeHtml(block.href)}">${escapeHtml(block.href)}</a></p>`;
}

function fact(label: string, text: string): string {
  return `<dt style="margin-top:10px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(label)}</dt>\n<dd dir="auto" style="margin:0;overflow-wrap:anywhere">${lines(text)}</dd>`;
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\n/g, "<br>\n");
}
