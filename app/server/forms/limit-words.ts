import type { Excess } from "./limits.ts";

/** A text longer than this many times the limit is nearly a book. */
const BOOK = 2;

/** Returns the message for a text that is too long: which one, by how much, and what to do. */
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
