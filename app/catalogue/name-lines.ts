/** What a poster's line takes before it becomes small. */
const MOST_LETTERS = 16;

/** A product's name in the lines of its poster: one where it fits, else two of about the same length. */
export function nameLines(name: string): string[] {
  const words = name.trim().split(/\s+/);
  if (name.length <= MOST_LETTERS || words.length === 1) return [words.join(" ")];
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best));
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length));
}
