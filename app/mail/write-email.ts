import { escapeHtml } from "../server/forms/typed-text.ts";
import { cleanText } from "../ui/beginning-of.ts";
import type { MailKind, RenderedEmail } from "./outbox.ts";

/** A block of an email. A text alone is a paragraph. */
export type Block = string | Part;

/** Each is rendered as plain text and as HTML, so the two always agree. */
type Part =
  | { paragraph: string }
  | { heading: string }
  /** Label and value pairs: questions and answers, items and amounts. */
  | { facts: readonly Fact[] }
  | { points: readonly string[] }
  /** `href` is an absolute URL. */
  | { link: string; href: string };

export interface Fact {
  label: string;
  text: string;
}

/** Maximum characters of one submitted text in an email; the database has all of it. */
const MOST = 5000;

export const MOST_OF_NAME = 200;

/** Added to a text that the dashboard has in full. */
export const SHORTENED = "shortened here; the full text is on the dashboard";

/** Removes control characters and truncates submitted text at `most` characters. */
export function submittedText(text: string, shortened: string, most = MOST): string {
  const shown = cleanText(text);
  const characters = shown.length > most ? Array.from(shown) : [];
  return characters.length > most ? `${characters.slice(0, most).join("")}… (${shortened})` : shown;
}

export interface Email {
  kind: MailKind;
  subject: string;
  /** The headline; empty for an email that begins with its text. */
  title: string;
  blocks: readonly Part[];
  calendar?: string | null;
}

/** An email that names the company. The name is read when the email is queued. */
export type Letter = (company: string) => Email;

export function composeEmail(
  kind: MailKind,
  { subject, title }: { subject: string; title: string },
  blocks: readonly Block[],
): Email {
  const parts = blocks.map((block) => (typeof block === "string" ? { paragraph: block } : block));
  return { kind, subject, title, blocks: parts };
}

export function closingOf(company: Readonly<Record<"name" | "phone" | "email" | "location", string>>) {
  return [company.name, company.phone, company.email, company.location];
}

/** `closing` has the company's lines, its name first. Emails to the team show only the name. */
export function renderEmail(email: Email, closing: readonly string[]): RenderedEmail {
  const { kind, subject, title, blocks, calendar = null } = email;
  const [company = ""] = closing;
  const isInternal = kind.startsWith("team-") || kind === "test";
  const end = isInternal ? [`Sent by the ${company} website.`] : closing;
  return {
    kind,
    subject,
    text: cleanText(writeText(title, blocks, end)),
    html: cleanText(writeHtml(email, company, end)),
    calendar,
  };
}

function writeText(title: string, blocks: readonly Part[], closing: readonly string[]): string {
  const parts = [title.toUpperCase(), ...blocks.map(blockText), `-- \n${closing.join("\n")}`];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function blockText(block: Part): string {
  if ("paragraph" in block) return block.paragraph;
  if ("heading" in block) return `${block.heading}\n${"=".repeat(Math.min(block.heading.length, 60))}`;
  if ("facts" in block)
    return block.facts
      .map(({ label, text }) => `${label}:${text.includes("\n") ? `\n${indent(text)}` : ` ${text}`}`)
      .join("\n");
  if ("points" in block) return block.points.map((point, index) => `${index + 1}. ${point}`).join("\n");
  return `${block.link}:\n${block.href}`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}

const INK = "#15120f";
const PAPER = "#fbfaf7";
/** Used only for a line, never behind text. */
const ORANGE = "#ff8f2e";
const TEXT = `font-family:'Libre Franklin',Helvetica,Arial,sans-serif;font-size:17px;line-height:1.5`;
const SHOUT =
  "font-family:'League Gothic',Impact,'Arial Narrow Bold','Arial Narrow',sans-serif;font-weight:700;text-transform:uppercase;line-height:1.05;margin:0";
const LINK = `color:${INK};font-weight:600`;
/** Clients that ignore it stay light, or invert the colors themselves. */
const DARK = `@media (prefers-color-scheme:dark){body{background:${INK}!important}body,a{color:${PAPER}!important}}`;

/**
 * Headings, paragraphs, lists and links; no tables, images or anything to load. Styles are inline, because most mail
 * clients ignore style sheets. Link addresses are readable only in the plain text.
 */
function writeHtml({ subject, title, blocks }: Email, company: string, closing: readonly string[]): string {
  const headline =
    title && `\n<h1 style="${SHOUT};font-size:36px;text-wrap:balance;margin-top:14px">${escapeHtml(title)}</h1>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title || subject)}</title>
<style>${DARK}</style>
</head>
<body style="margin:0;padding:24px 16px;background:${PAPER};color:${INK};${TEXT}">
<main style="max-width:600px;margin:0 auto">
<header style="border-top:8px solid ${ORANGE};border-bottom:2px solid;padding:14px 0 16px">
<p style="${SHOUT};font-size:18px">${escapeHtml(company)}</p>${headline}
</header>
${blocks.map(blockHtml).join("\n")}
<footer style="margin-top:32px;border-top:2px solid;padding-top:12px;font-size:15px">
<p style="margin:0">${closing.map(escapeHtml).join("<br>\n")}</p>
</footer>
</main>
</body>
</html>
`;
}

function blockHtml(block: Part): string {
  if ("paragraph" in block) return `<p style="margin:16px 0;overflow-wrap:anywhere">${lines(block.paragraph)}</p>`;
  if ("heading" in block)
    return `<h2 style="${SHOUT};font-size:24px;margin-top:28px">${escapeHtml(block.heading)}</h2>`;
  if ("facts" in block)
    return `<dl style="margin:16px 0">\n${block.facts.map(({ label, text }) => fact(label, text)).join("\n")}\n</dl>`;
  if ("points" in block)
    return `<ol style="margin:16px 0;padding-left:24px">\n${block.points.map((point) => `<li dir="auto" style="overflow-wrap:anywhere">${lines(point)}</li>`).join("\n")}\n</ol>`;
  return `<p style="margin:16px 0;overflow-wrap:anywhere"><a style="${LINK}" href="${escapeHtml(block.href)}">${escapeHtml(block.link)}</a></p>`;
}

function fact(label: string, text: string): string {
  return `<dt style="margin-top:10px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(label)}</dt>\n<dd dir="auto" style="margin:0;overflow-wrap:anywhere">${lines(text)}</dd>`;
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\n/g, "<br>\n");
}

export function testEmail(origin: string): Email {
  return composeEmail("test", { subject: "Test: Ünïcode, 日本語 and 🎺 arrive", title: "It works" }, [
    "This email was sent by npm run mail. If you can read it, the site's email is set up.",
    { link: "Visit the site", href: `${origin}/` },
  ]);
}
