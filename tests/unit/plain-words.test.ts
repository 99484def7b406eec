import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FILES = [
  "app/site/content/*.ts",
  "app/**/{words,*-words,*-emails}.ts",
  "app/{survey/notices,server/refusals}.server.ts",
  "app/{auth,contact,desk,shop,site,survey,ui}/**/*.tsx",
];

/** Wording that sounds translated in American copy, and its replacement. */
const foreign: [words: RegExp, plainer: string][] = [
  [/\bsomebody\b/i, "someone"],
  [/\b(any|every)body\b/i, "anyone, everyone"],
  [/\bnobody\b/i, "no one"],
  [/\banew\b/i, "again"],
  [/\bgo(es)? on\b/i, "continue"],
  [/\bany more\b(?! \w)/i, "anymore, no longer"],
  [/\bneeds? not\b/i, "don't need to"],
  [/\bshall\b/i, "will"],
  [/\b(is|are|was|were) (not )?kept\b(?! until)/i, "saved"],
  [/\b(lay|lies|stands?) (in|below|at|here)\b/i, "is, was"],
  [/\bthe desk\b/i, "the dashboard"],
  [/\be-mails?\b|\bby mail\b/i, "email"],
  [/\blog(ged)? (in|out)\b/i, "sign in, sign out"],
  [/\b(cancelled|colour|favour|centre|non-profit)\b/i, "the American spelling"],
  [/\b(begun|withdrawn?)\b/i, "started, turned off"],
];

/** Returns texts in quotes and between tags, without comments and interpolated values. */
function quoted(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/"[^"\n]*"|`[^`\n]*`|>[^<>{}=;()]*[<{]/g)]
    .map(([text]) => text.replaceAll(/\$\{[^}]*\}/g, "…"))
    .filter((text) => text.includes(" "));
}

function findForeign(text: string): string[] {
  return foreign.filter(([words]) => words.test(text)).map(([, plainer]) => `${text}: ${plainer}`);
}

test("no sentence of the site, its letters and its dashboard has a word that reads as translated", () => {
  const sentences = globSync(FILES).flatMap((file) => quoted(readFileSync(file, "utf8")));
  expect(sentences.length).toBeGreaterThan(4_000);
  expect(sentences.flatMap(findForeign)).toEqual([]);
});
