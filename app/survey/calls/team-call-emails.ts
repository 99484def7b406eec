import { submittedHeaderText } from "../../mail/header-fields.ts";
import { composeEmail, type Email, MOST_OF_NAME, submittedText } from "../../mail/write-email.ts";
import type { WrittenTalk, WrittenTime } from "./call-emails.ts";
import { callMailWords as words } from "./email-words.ts";
import { talkWords } from "./words.ts";

interface TeamCall {
  creator: string;
  email: string | null;
  /** Null if no time was chosen. */
  when: WrittenTime | null;
  talk: WrittenTalk | null;
  /** The creator's phone number, if they left one. */
  phone: string | null;
  /** What the creator wrote, or null. */
  reason: string | null;
  link: string;
  calendar: string | null;
}

/** To the member who holds the call. */
export function teamCallEmail(
  event: "booked" | "moved" | "canceled" | "declined" | "reminder",
  { creator, email, when, talk, phone, reason, link, calendar }: TeamCall,
): Email {
  const { team } = words;
  const { subject, title } = team[event];
  const shortened = team.shortened;
  const name = submittedText(creator, shortened, MOST_OF_NAME);
  const written = composeEmail("team-call", { subject: subject(submittedHeaderText(creator)), title }, [
    {
      facts: [
        { label: team.creator, text: name },
        ...(when ? [{ label: team.when, text: when.time }] : []),
        ...(talk ? [{ label: talk.label, text: talk.text }] : []),
        ...(phone === null ? [] : [{ label: talkWords.theirPhone, text: phone }]),
        ...(email === null ? [] : [{ label: team.email, text: email }]),
        ...(reason === null ? [] : [{ label: team.wrote, text: submittedText(reason, shortened) }]),
      ],
    },
    { link: team.open, href: link },
  ]);
  return { ...written, calendar };
}

/** To the member who holds a call: its survey was deleted. */
export function callDroppedEmail({ when, calendar }: { when: WrittenTime; calendar: string }): Email {
  const { subject, title, text } = words.dropped;
  const email = composeEmail("team-call", { subject: subject(when.time), title }, [
    { paragraph: text },
    { facts: [{ label: words.team.when, text: when.time }] },
  ]);
  return { ...email, calendar };
}
