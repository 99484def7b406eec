/**
 * What a form may hold: the one table for forms, stores and docs (docs/decisions/0047). Characters are Unicode code
 * points, as `length()` counts them in both databases; a line break is one.
 */
export const MOST_CHARACTERS = {
  name: 200,
  /** RFC 5321, section 4.5.3.1.3, and erratum 1690 to RFC 3696. */
  email: 254,
  message: 20_000,
  /** Of the survey: each text but names, address and links. */
  answer: 10_000,
  link: 2_000,
  /** Of a member of the team, on a survey. */
  note: 10_000,
} as const;

/** Links of a survey. */
export const MOST_LINKS = 20;

export interface FormLimit {
  /** Bytes of names and values as they were written, in UTF-8. */
  bytes: number;
  fields: number;
}

/** The largest is a cart that is put back: three fields a line. */
export const PUBLIC_FORM: FormLimit = { bytes: 96 * 1024, fields: 1000 };

/** The last step has some thirty fields, more where a survey of an older version has more links. */
export const SURVEY_FORM: FormLimit = { ...PUBLIC_FORM, fields: 200 };

/** A note that is refused stands in a page beside all answers of a survey. */
export const NOTE_FORM: FormLimit = { ...PUBLIC_FORM, bytes: 64 * 1024 };

/** A product of 50 sizes has fewer than 300 fields; its description has no limit of its own. */
export const PRODUCT_FORM: FormLimit = { bytes: 256 * 1024, fields: 1000 };

/** Whether a text can be stored: PostgreSQL keeps no NUL in text, so neither database does. */
export function isStorable(text: string): boolean {
  return !text.includes("\0");
}

/** A text that does not fit: how many characters it has, and how many it may have. */
export interface Excess {
  written: number;
  most: number;
}

/** What is one character, and two units of a string. */
const TWO_UNITS = /[\ud800-\udbff][\udc00-\udfff]|\r\n/g;

/** Returns by how much a text is too long, or null where it fits. */
export function excessOf(text: string, most: number): Excess | null {
  if (text.length <= most) return null;
  const written = text.length - (text.match(TWO_UNITS)?.length ?? 0);
  return written > most ? { written, most } : null;
}

/**
 * The last guard before SQL.
 *
 * @throws where a text is too long: the form's check let it through
 */
export function mustFit(text: string | null | undefined, most: number): void {
  if (text && excessOf(text, most))
    throw new RangeError(`A text of more than ${most} characters came to the database.`);
}

/**
 * Text with line breaks as one character. A form post writes them as CR LF and a script as LF (HTML, "constructing the
 * entry list"); the same words have to compare as the same.
 */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** What zod hands to `superRefine`, as far as `atMost` needs it. */
interface RefinementContext {
  addIssue(issue: { code: "custom"; message: string; continue: boolean }): void;
}

/** For `superRefine`: a text of at most so many characters. What comes after it sees no longer one. */
export function atMost(most: number, say: (excess: Excess) => string) {
  return (text: string, context: RefinementContext): void => {
    const excess = excessOf(text, most);
    if (excess) context.addIssue({ code: "custom", message: say(excess), continue: false });
  };
}
