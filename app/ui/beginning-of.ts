/** Bytes that a character takes in HTML, as React escapes it. */
const ESCAPED: Readonly<Record<string, number>> = { '"': 6, "&": 5, "'": 6, "<": 4, ">": 4 };

/** Returns the beginning of a text that takes at most `most` bytes as HTML, or the whole text if it fits. */
export function beginningOf(text: string, most: number): string {
  if (text.length * 6 <= most) return text;
  let [bytes, end] = [0, 0];
  for (const letter of text) {
    bytes += bytesOf(letter);
    if (bytes > most) return text.slice(0, end);
    end += letter.length;
  }
  return text;
}

/** Returns the bytes that a text takes as HTML. */
export function htmlBytes(text: string): number {
  let bytes = 0;
  for (const letter of text) bytes += bytesOf(letter);
  return bytes;
}

function bytesOf(letter: string): number {
  return ESCAPED[letter] ?? utf8Bytes(letter.codePointAt(0) ?? 0);
}

function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/**
 * Returns the first characters of a text, `most` of them at most, and cuts no sign that is made of several, such as a
 * flag or a family (UAX 29, grapheme clusters).
 */
export function firstSigns(text: string, most: number): string {
  if (text.length <= most) return text;
  let characters = 0;
  for (const { segment, index } of new Intl.Segmenter("en").segment(text)) {
    characters += [...segment].length;
    if (characters > most) return index > 0 ? text.slice(0, index) : [...segment].slice(0, most).join("");
  }
  return text;
}

/** Control characters but the tab and the line feed, halves of characters, and what is no character. */
const UNFIT = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * Returns a text as it may leave for another format: a calendar, a spreadsheet, an email. Some can't hold control
 * characters, in others they would be commands. A line break is a line feed.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNFIT, "");
}
