/**
 * Limits of what people may enter: the single table for forms, stores and docs (docs/decisions/0047). Characters are
 * Unicode code points, as `length()` counts them in both databases; a line break is one.
 */
export const MOST_CHARACTERS = {
  name: 200,
  /** RFC 5321, section 4.5.3.1.3, and erratum 1690 to RFC 3696. */
  email: 254,
  message: 20_000,
  /** In the survey: each text other than names, email address and links. */
  answer: 10_000,
  link: 2_000,
  note: 10_000,
  /** What a team member writes to a person from the dashboard. */
  replySubject: 150,
  reply: 5_000,
  nextStep: 200,
  filter: 60,
  callReason: 1_000,
  callTalk: 300,
  phone: 40,
  alt: 300,
} as const;

export const MOST_LINKS = 20;

export interface FormLimit {
  bytes: number;
  fields: number;
}

/** The largest public form restores a cart: three fields per line. */
export const PUBLIC_FORM: FormLimit = { bytes: 96 * 1024, fields: 1000 };

/** The last step has about thirty fields, or more if a survey from an older version has more links. */
export const SURVEY_FORM: FormLimit = { ...PUBLIC_FORM, fields: 200 };

/** A note and a reply, which a refusal shows on a page together with all answers of a survey. */
export const WORK_FORM: FormLimit = { ...PUBLIC_FORM, bytes: 160 * 1024 };

/** A product of 50 sizes has fewer than 300 fields; its description has no limit of its own. */
export const PRODUCT_FORM: FormLimit = { bytes: 256 * 1024, fields: 1000 };

/** The longest documents of the website's content: 50 press releases of 57 inputs each, or 100 projects of thirteen. */
export const CONTENT_FORM: FormLimit = { bytes: 1024 * 1024, fields: 3000 };

/** Pictures that are added at once: bytes of each file, and how many. They are never in memory together. */
export const PICTURE_UPLOAD = { bytes: 25 * 1024 * 1024, files: 40 };

/** PostgreSQL's text can't hold a NUL, so neither database gets one. */
export function isStorable(text: string): boolean {
  return !text.includes("\0");
}

export interface Excess {
  written: number;
  most: number;
}

/** Sequences that count as one character and take two UTF-16 code units. */
const TWO_UNITS = /[\ud800-\udbff][\udc00-\udfff]|\r\n/g;

export function excessOf(text: string, most: number): Excess | null {
  if (text.length <= most) return null;
  const written = text.length - (text.match(TWO_UNITS)?.length ?? 0);
  return written > most ? { written, most } : null;
}

/** The last check before SQL. @throws if the form's check let a text through that is too long */
export function mustFit(text: string | null | undefined, most: number): void {
  if (text && excessOf(text, most)) throw new RangeError(`Text exceeds limit: more than ${most} characters.`);
}

/** Makes line breaks compare as equal: a post has CR LF, a script LF (HTML, "constructing the entry list"). */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** A text longer than this many times the limit is nearly a book. */
const BOOK = 2;

export function tooLong(what: string, { written, most }: Excess, advice = "Shorten it."): string {
  return `${what} is ${number(written)} characters long: ${overLimit(written - most)}. ${advice}`;
}

/** The same for a message. Its field accepts any length (docs/behavior.md, Contact 2), so a book gets a kind reply. */
export function messageTooLong(excess: Excess): string {
  const isBook = excess.written > BOOK * excess.most;
  return tooLong("Your message", excess, isBook ? aboutBooks : "Shorten it, or send it in two parts.");
}

export function tooManyLinks({ written, most }: Excess): string {
  return `You added ${number(written)} links: ${overLimit(written - most)}. Keep the ones that show your work best.`;
}

const aboutBooks =
  "That's nearly a book, and we'd love to read it: tell us here what it's about and where we can find it.";

/** Returns the message for a form that is too long. About 2,400 bytes fill a page of paper. */
export function formTooLong(bytes: number): { title: string; message: string } {
  const size = `One form can hold ${bytes / 1024} KB of text, about ${Math.round(bytes / 2400 / 10) * 10} pages`;
  return {
    title: "This is too long",
    message: `${size}. Go back to the form: what you typed is still there. Shorten it, or send it in parts. If it's a book, tell us what it's about and where we can find it.`,
  };
}

function overLimit(more: number): string {
  return `${number(more)} over the limit`;
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}

/** Formats how long to wait, such as '40 seconds' or '12 minutes'. Rounds up, above two hours to whole hours. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
