/** Letter sizes of the headline font, in thousandths of an em. */
export interface HeadlineMetrics {
  capHeight: number;
  /** Per letter: its advance width, and the start and end of its ink. */
  letters: Record<string, [advance: number, inkStart: number, inkEnd: number]>;
  /** Per pair of letters: kerning to add to their advance widths. */
  kerning: Record<string, number>;
}

/** One line of a poster, measured so that its ink fills the available width. In thousandths of an em. */
export interface FittedLine {
  text: string;
  /** Distance from the first letter's origin to the end of the last letter. */
  advance: number;
  /** Start of the first letter's ink. */
  inkStart: number;
  inkWidth: number;
  capHeight: number;
}

const WIDE_LETTER: HeadlineMetrics["letters"][string] = [500, 0, 500];

/** Measures `text` as displayed: in capitals, with the font's kerning. Unknown letters count as wide. */
export function fitLine(text: string, metrics: HeadlineMetrics): FittedLine {
  const capitals = [...text.toUpperCase()];
  const sizes = capitals.map((letter) => metrics.letters[letter] ?? WIDE_LETTER);
  const kerned = capitals.slice(1).map((letter, index) => metrics.kerning[`${capitals[index]}${letter}`] ?? 0);
  const advance = sum(sizes.map(([width]) => width)) + sum(kerned);
  const inkStart = sizes[0]?.[1] ?? 0;
  const [lastAdvance, , lastInkEnd] = sizes.at(-1) ?? WIDE_LETTER;
  const inkWidth = advance - (lastAdvance - lastInkEnd) - inkStart;
  return { text, advance, inkStart, inkWidth, capHeight: metrics.capHeight };
}

export function fitWith(metrics: HeadlineMetrics, lines: readonly string[]): FittedLine[] {
  return lines.flatMap(breakLine).map((line) => fitLine(line, metrics));
}

/** Maximum characters of a line: a longer one would be too small on a phone. */
const MOST = 28;

export function breakLine(text: string): string[] {
  if (text.length <= MOST) return [text];
  const wanted = text.length / Math.ceil(text.length / MOST);
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? "";
    const longer = `${last} ${word}`;
    const isNearer = longer.length - wanted <= wanted - last.length;
    if (last !== "" && longer.length <= MOST && isNearer) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Breaks a title into at most `most` lines of about the same length. */
export function balancedLines(title: string, most = 3): string[] {
  const words = title.split(/\s+/);
  for (let length = Math.max(...words.map((word) => word.length)); ; length += 1) {
    const lines = inLines(words, length);
    if (lines.length <= most) return lines;
  }
}

/** `length`: maximum characters of a line. */
function inLines(words: readonly string[], length: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || `${last} ${word}`.length > length) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

const STACK = { width: 1000, gap: 45 };

interface Stack {
  width: number;
  height: number;
  rows: { text: string; x: number; y: number; size: number; length: number }[];
}

export function stackLines(lines: readonly FittedLine[]): Stack {
  const { width, gap } = STACK;
  let height = -gap;
  const rows = lines.map(({ text, advance, inkStart, inkWidth, capHeight }) => {
    const scale = width / inkWidth;
    height += gap + Math.round(capHeight * scale);
    return {
      text,
      x: Math.round(-inkStart * scale),
      y: height,
      size: Math.round(1000 * scale),
      length: Math.round(advance * scale),
    };
  });
  return { width, height: Math.max(1, height), rows };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
