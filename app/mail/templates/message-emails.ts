import { mailWords } from "../../content/mail.ts";
import { typedInHeader } from "../header-text.ts";
import type { RenderedEmail } from "../outbox.ts";
import { MOST_OF_NAME, typedInLetter } from "./blocks.ts";
import { writeLetter } from "./write-email.ts";

export interface MessageFacts {
  name: string;
  email: string;
  subject: string;
  message: string | null;
  origin: string;
}

/** To the team: somebody wrote by the contact form. */
export function teamMessageEmail({ name, email, subject, message, origin }: MessageFacts): RenderedEmail {
  const words = mailWords.teamMessage;
  return writeLetter("team-message", { subject: words.subject(subject, typedInHeader(name)), title: words.title }, [
    { paragraph: words.text },
    {
      facts: [
        { label: words.name, text: typed(name, MOST_OF_NAME) },
        { label: words.email, text: typed(email, MOST_OF_NAME) },
        { label: words.about, text: subject },
        { label: words.message, text: message === null ? words.noMessage : typed(message) },
      ],
    },
    { link: words.desk, href: `${origin}/desk` },
  ]);
}

function typed(text: string, most?: number): string {
  return typedInLetter(text, mailWords.shortened, most);
}

/**
 * To the person who wrote. Nobody has shown that the address is theirs, so it holds nothing that was typed: the site
 * writes no stranger's words to others.
 */
export function messageAcknowledgement({ subject, origin }: { subject: string; origin: string }): RenderedEmail {
  const words = mailWords.messageAcknowledgement;
  return writeLetter("message-acknowledgement", words, [
    { paragraph: words.text(subject) },
    { paragraph: words.next },
    { link: words.work, href: `${origin}/portfolio` },
    { paragraph: words.stranger },
  ]);
}
