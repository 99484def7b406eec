import { submittedHeaderText } from "../mail/header-fields.ts";
import { MOST_OF_NAME, SHORTENED, submittedText, composeEmail, type Email } from "../mail/write-email.ts";

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
  const from = submittedHeaderText(name);
  return composeEmail("team-message", { subject: `${subject}: message from ${from}`, title: "New message" }, [
    { paragraph: "Someone wrote to us through the contact form. To answer them, just reply to this email." },
    {
      facts: [
        { label: "Name", text: submittedText(name, SHORTENED, MOST_OF_NAME) },
        { label: "Email", text: submittedText(email, SHORTENED, MOST_OF_NAME) },
        { label: "Subject", text: subject },
        {
          label: "Message",
          text: message === null ? "They left the message blank." : submittedText(message, SHORTENED),
        },
      ],
    },
    { link: "Open this message", href: `${origin}/desk/messages/${id}` },
  ]);
}

/**
 * To the sender of a message. The address is unverified, so the email repeats nothing that was entered: nobody can use
 * the form to send their own text to others.
 */
export function messageAcknowledgement({ subject, origin }: { subject: string; origin: string }): Email {
  const title = "We got your message";
  return composeEmail("message-acknowledgement", { subject: title, title }, [
    { paragraph: `Thank you for your message! Here's the subject you chose: “${subject}.”` },
    {
      paragraph: "A real person reads every message, and we'll get back to you soon. No need to reply to this email.",
    },
    { link: "See what we've been working on", href: `${origin}/portfolio` },
    { paragraph: "If you didn't write to us, someone mistyped their address. You don't need to do anything." },
  ]);
}
