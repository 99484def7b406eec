import { submittedHeaderText } from "../../mail/header-fields.ts";
import { type Block, composeEmail, type Email, MOST_OF_NAME, submittedText } from "../../mail/write-email.ts";
import { callMailWords as words } from "./email-words.ts";
import { talkWords } from "./words.ts";

/** A time in words. */
export interface WrittenTime {
  /** 'Tuesday, December 1, 2026, 3:00 PM Eastern'. */
  time: string;
  /** '2:00 PM Central, 1:00 PM Mountain, 12:00 PM Pacific'. */
  clocks: string;
}

/** How creator and member talk, in words. */
export interface WrittenTalk {
  /** 'Phone', 'Video call' or 'Place'. */
  label: string;
  text: string;
  /** The address of a video call (https), or null. */
  href: string | null;
}

interface Suggestion {
  host: string;
  /** Such as ', by phone'; may be empty. */
  how: string;
  times: WrittenTime[];
  link: string;
}

/** To the creator: times to choose from. `host`: name of the member who holds the call. */
export function callTimesEmail({ host, how, times, link }: Suggestion): Email {
  const { subject, title, text } = words.times;
  return composeEmail("call-times", { subject, title }, [
    { paragraph: text(host, how) },
    { heading: "Times" },
    { points: times.map(({ time, clocks }) => `${time}\n(${clocks})`) },
    { link: "Choose a time", href: link },
    { paragraph: "If none of them work, open the same link and tell us what would." },
  ]);
}

/** To the creator: the team's own page for booking. */
export function bookingPageEmail({ host, link }: { host: string; link: string }): Email {
  const { subject, title, ownText } = words.times;
  return composeEmail("call-times", { subject, title }, [{ paragraph: ownText(host) }, { link: "Choose a time on our calendar", href: link }]);
}

interface Invitation {
  host: string;
  when: WrittenTime;
  talk: WrittenTalk | null;
  link: string;
  calendar: string | null;
}

/** To the creator: the invitation, or the changed one. */
export function callBookedEmail({
  host,
  when,
  talk,
  link,
  calendar,
  isMoved,
}: Invitation & { isMoved: boolean }): Email {
  const { text, change } = words.booked;
  const email = composeEmail("call-booked", { subject: `Your discovery call: ${when.time}`, title: isMoved ? "Your call has changed" : "You're booked" }, [
    { paragraph: isMoved ? `Your call with ${host} has changed. The invitation that comes with this email changes the one in your calendar.` : text(host) },
    ...whenBlocks(when, talk),
    { link: change, href: link },
  ]);
  return { ...email, calendar };
}

/** To the creator, a day before. */
export function callReminderEmail({ host, when, talk, link }: Omit<Invitation, "calendar">): Email {
  return composeEmail("call-reminder", { subject: `Tomorrow: your discovery call, ${when.time}`, title: "Talk to you tomorrow" }, [
    { paragraph: `A reminder of your call with ${host}.` },
    ...whenBlocks(when, talk),
    { link: words.booked.change, href: link },
  ]);
}

/** To the creator: a booked call won't take place. */
export function callCanceledEmail({ when, calendar }: Pick<Invitation, "when" | "calendar">): Email {
  const email = composeEmail("call-canceled", { subject: `Canceled: your discovery call, ${when.time}`, title: "The call is canceled" }, [
    { paragraph: "Your discovery call at the time below won't take place. If you still want to talk, reply to this email." },
    ...whenBlocks(when, null),
  ]);
  return { ...email, calendar };
}

function whenBlocks({ time, clocks }: WrittenTime, talk: WrittenTalk | null): Block[] {
  const facts = [
    { label: "When", text: time },
    { label: "On other clocks", text: clocks },
    ...(talk ? [{ label: talk.label, text: talk.text }] : []),
  ];
  return [{ facts }, ...(talk?.href ? [{ link: "Join the video call", href: talk.href }] : [])];
}

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
  const email = composeEmail("team-call", { subject: `Call canceled: ${when.time}`, title: "Call canceled" }, [
    { paragraph: "The creator's survey was deleted, and the call with it. There's no one to write to anymore." },
    { facts: [{ label: words.team.when, text: when.time }] },
  ]);
  return { ...email, calendar };
}
