/**
 * Text with line breaks as one character. A form post writes them as CR LF and a script as LF (HTML, "constructing the
 * entry list"); the same words have to compare as the same.
 */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
