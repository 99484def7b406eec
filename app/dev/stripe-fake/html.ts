import { pageStyle } from "./page-style.ts";

/** Finished markup, which `html` does not escape again. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | null | false | readonly Markup[];

/** A template tag for markup. Escapes every value, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + write(parts[index] ?? null)).join(""));
}

/** Returns a response with a whole page. */
export function page(title: string, body: Markup, status = 200): Response {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(pageStyle)}</style>
</head>
<body>
<header><strong>Test payment page: no money moves.</strong></header>
<main>
${body}
</main>
</body>
</html>
`;
  return new Response(document.text, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

function write(part: Part): string {
  if (part === null || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("\n");
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
