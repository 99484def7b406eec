/** A title and the text below it. A document stores them as one text, whose first line is the title. */
export interface Titled {
  title: string;
  text: string;
}

/** Returns the title and the text of a stored block. */
export function readTitled(block: string): Titled {
  const [title = "", ...lines] = block.split("\n");
  return { title, text: lines.join("\n") };
}

/** Returns the blocks in a form's text: a blank line is between two, and a block without a title begins with one. */
export function blocksIn(text: string): string[] {
  return text === "" ? [] : text.split("\n\n");
}

/**
 * Returns blocks as a text of a form. A title gets one line, and a text no blank lines; a block without both is left
 * out.
 */
export function joinTitled(blocks: readonly Titled[]): string {
  return blocks
    .map(({ title, text }) => [title.trim().replaceAll(/\s*\n\s*/g, " "), text.trim().replaceAll(/\n\s*\n/g, "\n")])
    .filter((block) => block.some((part) => part !== ""))
    .map(([title, text]) => (text ? `${title}\n${text}` : title))
    .join("\n\n");
}
