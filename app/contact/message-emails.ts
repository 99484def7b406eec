import { submittedHeaderText } from "../mail/header-fields.ts";
import { mailWords } from "../mail/words.ts";
import { MOST_OF_NAME, submittedText, composeEmail, type Email } from "../mail/write-email.ts";

interface MessageFacts {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string | null;
  origin: string;
}

/** To the team: a message arrived through the contact form. */
export function teamMessageEmail({ id, name, email, subject, message, origin }: MessageFacts): Email {
  const words = mailWords.teamMessage;
  return composeEmail(
    "team-message",
    { subject: words.subject(subject, submittedHeaderText(name)), title: words.title },
    [
      { paragraph: words.text },
      {
        facts: [
          { label: words.name, text: typed(name, MOST_OF_NAME) },
          { label: words.email, text: typed(email, MOST_OF_NAME) },
          { label: words.about, text: subject },
          { label: words.message, text: message === null ? words.noMessage : typed(message) },
        ],
      },
      { link: words.desk, href: `${origin}/desk/messages/${id}` },
    ],
  );
}

function typed(text: string, most?: number): string {
  return submittedText(text, mailWords.shortened, most);
}

/**
 * To the sender of a message. The address is unverified, so the email repeats nothing that was entered: nobody can use
 * the form to send their own text to others.
 */
export function messageAcknowledgement({ subject, origin }: { subject: string; origin: string }): Email {
  const words = mailWords.messageAcknowledgement;
  return composeEmail("message-acknowledgement", words, [
    { paragraph: words.text(subject) },
    { paragraph: words.next },
    { link: words.work, href: `${origin}/portfolio` },
    { paragraph: words.notYou },
  ]);
}
