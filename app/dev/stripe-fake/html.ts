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

const pageStyle = `
:root { color-scheme: light dark; --ink: #1b1a18; --paper: #fff; --line: #767470; --accent: #23307a; --error: #a3162a }
@media (prefers-color-scheme: dark) { :root { --ink: #f1efea; --paper: #171614; --line: #96938c; --accent: #aab6ff; --error: #ff9aa5 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 34rem; font: 1.0625rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
header { margin: 0 0 1.5rem; padding: .5rem .75rem; border: 2px dashed var(--line) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
h2, legend { font-size: 1.0625rem; font-weight: 700; margin: 0 0 .5rem; padding: 0 }
table { width: 100%; border-collapse: collapse; margin-bottom: 1.5rem }
th, td { padding: .5rem 0; text-align: left; vertical-align: top; font-weight: 400; border-top: 1px solid var(--line) }
td { text-align: right; white-space: nowrap; padding-left: 1rem; font-variant-numeric: tabular-nums }
tfoot tr:last-child > * { font-weight: 700 }
small { display: block }
fieldset { border: 0; margin: 0 0 1.5rem; padding: 0 }
label { display: block; margin: .75rem 0 .25rem }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line) }
[type=checkbox] { width: 1.5rem; min-height: 1.5rem; vertical-align: middle }
[type=checkbox] + label { display: inline }
button { width: 100%; min-height: 2.75rem; margin-top: .75rem; font: inherit; color: inherit; background: var(--paper); border: 2px solid currentColor; cursor: pointer }
button.pay { color: var(--paper); background: var(--accent); border-color: var(--accent); font-weight: 700 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
a { color: var(--accent) }
.error { margin-bottom: 1.5rem; padding: 0 .75rem; border: 2px solid var(--error); color: var(--error) }
`;
