import * as fc from "fast-check";
import { MARK } from "./read-html.ts";

/** Fragments that are not treated as text if they are not escaped. */
const PIECES: readonly string[] = [
  `<${MARK} ${MARK}=1>`,
  `"><${MARK}>`,
  `" ${MARK}="1`,
  `' ${MARK}='1`,
  `\` ${MARK}=\``,
  `<img src=x onerror=${MARK}()>`,
  `</script><${MARK}>`,
  `</textarea></title></style><${MARK}>`,
  `<!--<script><${MARK}>`,
  `--><${MARK}>`,
  `]]><${MARK}>`,
  `<svg/onload=${MARK}()>`,
  `</ScRiPt\t><${MARK}>`,
  ` javascript:${MARK}()`,
  `\u0001${MARK}`,
  `&lt;${MARK}&gt;`,
  "&amp;",
  "&#60;",
  "&quot",
  "\\u003cb\\u003e",
  "\\",
  "%3Cb%3E",
  "=1+1",
  "'=1",
  "-- ",
  ",",
  ";",
  '""',
  "\n",
  "\r\n",
  "\r",
  "\t",
  "  ",
  "\u2028",
  "\u2029",
  "\u0085",
  "\u202Eright to left\u202C",
  "\u2066\u200F",
  "רות",
  "🏳️‍🌈",
  "👨‍👩‍👧",
  "e\u0301",
  "\uFEFF",
  "\uFFFE",
  "\ud800",
  "\udfff",
  "\u{10FFFF}",
  "\x1b[0m",
  "\x7f\x80",
  "{{7*7}}",
  "${7}",
  "__proto__",
];

/** Text of such fragments that is not blank and has no NUL, which no form accepts. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((pieces) => `${pieces.join("").replaceAll("\0", "")}${MARK}`);

/** The same on one line, without control characters and unpaired surrogates, which no product may contain. */
export const hostileLine: fc.Arbitrary<string> = hostileText.map((text) =>
  Array.from(
    text
      .normalize()
      .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, " ")
      .trim(),
  )
    .slice(0, 110)
    .join("")
    .trim(),
);

/**
 * Returns the text as the site must store it: each line break as one character, and unpaired surrogates as the
 * replacement character, which HTML forms send.
 */
export function kept(text: string): string {
  return text.replace(/\p{Cs}/gu, "\uFFFD").replace(/\r\n?/g, "\n");
}
