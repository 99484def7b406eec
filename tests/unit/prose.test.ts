import { array, assert, constantFrom, property } from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Prose } from "../../app/ui/prose.tsx";
import { isLink, readProse } from "../../app/ui/read-prose.server.ts";

/** Returns the HTML without classes. */
function render(text: string): string {
  return renderToStaticMarkup(createElement(Prose, { parts: readProse(text) })).replaceAll(/ class="[^"]*"/g, "");
}

const samples: [what: string, text: string, html: string][] = [
  ["paragraphs", "One\n\nTwo", "<p>One</p><p>Two</p>"],
  ["a line break", "1 Mill Road\nDurham", "<p>1 Mill Road<br/>Durham</p>"],
  ["emphasis", "**Very** *soon*, _now_", "<p><strong>Very</strong> <em>soon</em>, <em>now</em></p>"],
  ["a heading", "## When **it** ships", "<h2>When <strong>it</strong> ships</h2>"],
  [
    "a list",
    "- One\n- Two\n  - Three",
    "<ul><li><p>One</p></li><li><p>Two</p><ul><li><p>Three</p></li></ul></li></ul>",
  ],
  ["a numbered list", "3. One\n4. Two", '<ol start="3"><li><p>One</p></li><li><p>Two</p></li></ol>'],
  ["a link with a title", '[a *b*](https://c.example/d "e")', '<p><a href="https://c.example/d">a <em>b</em></a></p>'],
  [
    "links",
    "[a](/shop) [b](mailto:a@b.example) [c](tel:+1)",
    '<p><a href="/shop">a</a> <a href="mailto:a@b.example">b</a> <a href="tel:+1">c</a></p>',
  ],
  ["a link in a link", "[a [b](/c) d](/e)", '<p>[a <a href="/c">b</a> d](/e)</p>'],
  ["a forbidden link", "[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>"],
  [
    "HTML",
    "<b onclick=x>a</b>\n\n<script>\nb\n</script>",
    "<p>&lt;b onclick=x&gt;a&lt;/b&gt;</p><p>&lt;script&gt;<br/>b<br/>&lt;/script&gt;</p>",
  ],
  ["entities", "&lt;b&gt; &copy; &#106;", "<p>&amp;lt;b&amp;gt; &amp;copy; &amp;#106;</p>"],
  ["escapes", String.raw`\*a\* \[b](/c)`, "<p>*a* [b](/c)</p>"],
  ["a picture", "![a](/b.png)", "<p>![a](/b.png)</p>"],
  ["a table", "a|b\n-|-\nc|d", "<p>a|b<br/>-|-<br/>c|d</p>"],
  ["code", "    a\n\n`b`\n\n```\nc\n```", "<p>a</p><p>`b`</p><p>```<br/>c<br/>```</p>"],
  ["a quote", "> a", "<p>&gt; a</p>"],
  ["a rule", "a\n\n---\n\n* * *", "<p>a</p><p>---</p><p>***</p>"],
  [
    "addresses without brackets",
    "https://a.example <https://b.example>",
    "<p>https://a.example &lt;https://b.example&gt;</p>",
  ],
  ["nothing", "", ""],
  // Option and Space on a Mac, Word, French typing, a Japanese keyboard.
  ...["\u00a0", "\u202f", "\u2003", "\u3000", "\t"].flatMap((space): typeof samples => [
    [`a heading after ${codeOf(space)}`, `##${space}One`, "<h2>One</h2>"],
    [`a heading and ${codeOf(space)} at its end`, `##${space}One${space}`, "<h2>One</h2>"],
    [`a list with ${codeOf(space)}`, `-${space}One\n-${space}Two`, "<ul><li><p>One</p></li><li><p>Two</p></li></ul>"],
    [`a numbered list with ${codeOf(space)}`, `1.${space}One`, '<ol start="1"><li><p>One</p></li></ol>'],
    [`a paragraph after a line of ${codeOf(space)}`, `One\n${space}\nTwo`, "<p>One</p><p>Two</p>"],
  ]),
  [
    "bullets as word processors paste them",
    "•\tOne\n• Two\n\u25aa\u00a0Three",
    "<ul><li><p>One</p></li><li><p>Two</p></li><li><p>Three</p></li></ul>",
  ],
  ["line breaks as word processors paste them", "One\u2028Two\u2029Three", "<p>One<br/>Two</p><p>Three</p>"],
  [
    "a space that keeps words together",
    "## 10\u00a0days\n\nFrom 3\u00a0p.m.",
    "<h2>10\u00a0days</h2><p>From 3\u00a0p.m.</p>",
  ],
  [
    "signs that are words",
    "#One\n-Two\n\u2014 Psalm 23\n\u2022Three",
    "<p>#One<br/>-Two<br/>\u2014 Psalm 23<br/>\u2022Three</p>",
  ],
];

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).padStart(4, "0")}`;
}

test.each(samples)("%s", (_what, text, html) => {
  expect(render(text)).toBe(html);
});

describe("links lead to", () => {
  test.each([
    "https://a.example",
    "HTTPS://a.example/b?c#d",
    "mailto:a@b.example?subject=c",
    "tel:+19195550142",
    "/",
    "/a/b?c=d#e",
  ])("%s", (href) => expect(isLink(href)).toBe(true));

  const forbidden = [
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,<script>",
    "file:///etc/passwd",
    "http://a.example",
    "https:a.example\nx",
    "//a.example",
    "/\\a.example",
    "\\\\a.example",
    "shop",
    "#top",
    "",
    "https://\u0430.example",
  ];
  test.each(forbidden)("not %j", (href) => {
    expect(isLink(href)).toBe(false);
  });

  test.each(forbidden.flatMap((href) => [`[a](${href})`, `[a](<${href}>)`, `[a](${href} "b")`, `![a](${href})`]))(
    "nowhere but to what is allowed, in %j",
    (text) => expect(harmIn(text)).toEqual([]),
  );
});

const LINKS = new Set(["https:", "mailto:", "tel:"]);
const TAGS = new Set("p h2 ul ol li strong em a br".split(" "));

/** Finds tags other than ours, links that browsers read as forbidden, too many tags, and lost words. */
function harmIn(text: string): string[] {
  const html = render(text);
  const tags = [...html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)];
  let [depth, deepest] = [0, 0];
  for (const [, close, , attributes] of tags) {
    if (attributes !== "/") depth += close ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  const words = html.replaceAll(/<(\/?)([a-z0-9]+)([^>]*)>/g, "");
  const isLost = !text.includes("](") && words.split("word").length !== text.split("word").length;
  return [
    ...tags.flatMap(([tag, , name = "", attributes = ""]) =>
      TAGS.has(name) && /^(?: href="[^"]*"| start="\d+"|\/)?$/.test(attributes) ? [] : tag,
    ),
    ...[...html.matchAll(/ href="([^"]*)"/g)].flatMap(([, href = ""]) => (isHarmless(href) ? [] : href)),
    ...(/[<>]/.test(words) ? [words] : []),
    ...(deepest > 50 ? [`${deepest} deep`] : []),
    ...(isLost ? ["a word is lost"] : []),
  ];
}

function isHarmless(escaped: string): boolean {
  const href = escaped.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
  const { protocol, origin } = new URL(href, "https://site.example");
  return /^(https|mailto|tel):/i.test(href) ? LINKS.has(protocol) : origin === "https://site.example";
}

const PIECES = [
  ..."[ ] ( ) * ** _ - 1. > < ! & # ## \\ ` ~ | : / \" ' = +".split(" "),
  ..."](/ ](https:// ](javascript: ](//a ](data:, ](< <b> </b> <!-- &lt; &#106; &Tab; word".split(" "),
  ..."\n \n\n \t - \u00a0 \u0000 \ud800 🌾 ר \u2028 \u3000 \u200b •".split(" "),
  " ",
  "    ",
];

test("whatever is written: only our own tags and allowed links, and no word is lost", () => {
  const text = array(constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(""));
  assert(
    property(text, (one) => {
      expect(harmIn(one)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
