/** Control characters but the tab and the line feed, halves of characters, and what is no character. */
const UNFIT = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * Returns a text as it may leave for another format: a calendar, a spreadsheet, an email. Some can't hold control
 * characters, in others they would be commands. A line break is a line feed.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNFIT, "");
}
