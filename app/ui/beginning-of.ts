/** Bytes of a character in HTML, as React escapes it. */
const ESCAPED: Readonly<Record<string, number>> = { '"': 6, "&": 5, "'": 6, "<": 4, ">": 4 };

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

/** Truncates a text to `most` code points without splitting a grapheme cluster such as a flag (UAX 29). */
export function firstSigns(text: string, most: number): string {
  if (text.length <= most) return text;
  let characters = 0;
  for (const { segment, index } of new Intl.Segmenter("en").segment(text)) {
    characters += [...segment].length;
    if (characters > most) return index > 0 ? text.slice(0, index) : [...segment].slice(0, most).join("");
  }
  return text;
}

/** Control characters except tab and line feed, lone surrogates, and noncharacters. */
const UNFIT = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** For formats where control characters are illegal or act as commands. Line breaks become line feeds. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNFIT, "");
}
