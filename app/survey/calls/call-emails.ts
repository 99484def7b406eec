import { submittedHeaderText } from "../../mail/header-fields.ts";
import {
  type Block,
  composeEmail,
  type Email,
  type Fact,
  MOST_OF_NAME,
  submittedText,
} from "../../mail/write-email.ts";
import { CALL_MINUTES } from "../questions.ts";
import { type Call, callTime, otherClocks, talkWords } from "./call.ts";

export interface Creator {
  name: string;
  /** Null if they left none. */
  email: string | null;
}

/** What happened to a booked call. `startsAt`: when it takes place, or would have; null if no time had been chosen. */
type BookedEvent =
  | { kind: "booked" | "moved" | "reminder" | "canceled"; startsAt: string }
  | { kind: "declined"; startsAt: string | null };

export type CallEvent = { kind: "linked" | "proposed" } | BookedEvent;

export interface CallFacts {
  call: Pick<Call, "times" | "talk" | "phone" | "reason">;
  creator: Creator;
  host: string;
  /** The page to open: the creator's, the team's booking page, or for the member the survey's. */
  link: string;
}

/** To the creator: times to choose from, or the team's own page for booking. */
export function callTimesEmail(kind: "linked" | "proposed", { call, host, link }: CallFacts): Email {
  const wish = `${host} would like to talk with you about what you're building, for ${CALL_MINUTES} minutes`;
  const blocks: Block[] =
    kind === "linked"
      ? [`${wish}. Choose whatever time works for you.`, { link: "Choose a time on our calendar", href: link }]
      : [
          `${wish}${talkWords.suggested(call.talk)}. Which of these times works for you?`,
          { heading: "Times" },
          { points: call.times.map((time) => `${callTime(time)}\n(${otherClocks(time)})`) },
          { link: "Choose a time", href: link },
          "If none of them work, open the same link and tell us what would.",
        ];
  return composeEmail("call-times", { subject: "Pick a time for your discovery call", title: "Pick a time" }, blocks);
}

/** To the creator: the invitation, its change, its cancellation, or a reminder a day before. */
export function callEmail(kind: BookedEvent["kind"], startsAt: string, { call, host, link }: CallFacts): Email {
  const time = callTime(startsAt);
  const when: Fact[] = [
    { label: "When", text: time },
    { label: "On other clocks", text: otherClocks(startsAt) },
  ];
  const { talk } = call;
  const where = talk && { label: talkWords.labels[talk.kind], text: talkWords.toCreator({ ...call, host }) };
  const details: Block[] = [
    { facts: where ? [...when, where] : when },
    ...(talk?.kind === "video" ? [{ link: "Join the video call", href: talk.at }] : []),
    { link: "Change or cancel the call", href: link },
  ];
  switch (kind) {
    case "booked":
      return composeEmail("call-booked", { subject: `Your discovery call: ${time}`, title: "You're booked" }, [
        `${host} will talk with you for ${CALL_MINUTES} minutes. The invitation comes with this email, for your calendar.`,
        ...details,
      ]);
    case "moved":
      return composeEmail("call-booked", { subject: `Your discovery call: ${time}`, title: "Your call has changed" }, [
        `Your call with ${host} has changed. The invitation that comes with this email changes the one in your calendar.`,
        ...details,
      ]);
    case "reminder": {
      const subject = `Tomorrow: your discovery call, ${time}`;
      return composeEmail("call-reminder", { subject, title: "Talk to you tomorrow" }, [
        `A reminder of your call with ${host}.`,
        ...details,
      ]);
    }
    case "canceled":
    case "declined": {
      const subject = `Canceled: your discovery call, ${time}`;
      const next =
        kind === "declined"
          ? "You asked for another time. We'll look for one and email you."
          : "If you still want to talk, reply to this email.";
      return composeEmail("call-canceled", { subject, title: "The call is canceled" }, [
        `Your discovery call at the time below won't take place. ${next}`,
        { facts: when },
      ]);
    }
  }
}

const TEAM_TITLES = {
  booked: (name: string) => ({ subject: `Call booked with ${name}`, title: "Call booked" }),
  moved: (name: string) => ({ subject: `Call changed with ${name}`, title: "Call changed" }),
  canceled: (name: string) => ({ subject: `Call canceled with ${name}`, title: "Call canceled" }),
  declined: (name: string) => ({ subject: `${name} needs another time`, title: "Another time, please" }),
  reminder: (name: string) => ({ subject: `Tomorrow: call with ${name}`, title: "Call tomorrow" }),
};

const SHORTENED = "shortened here; the survey's page has all of it";

export function teamCallEmail({ kind, startsAt }: BookedEvent, { call, creator, link }: CallFacts): Email {
  const { talk, phone, reason } = call;
  const takesPlace = kind !== "canceled" && kind !== "declined";
  const facts: (Fact | false | null)[] = [
    { label: "Creator", text: submittedText(creator.name, SHORTENED, MOST_OF_NAME) },
    startsAt !== null && { label: kind === "declined" ? "They had booked" : "When", text: callTime(startsAt) },
    takesPlace && talk && { label: talkWords.labels[talk.kind], text: talkWords.toHost(call) },
    takesPlace && phone !== null && { label: talkWords.theirPhone, text: phone },
    creator.email !== null && { label: "Email", text: creator.email },
    kind === "declined" && reason !== null && { label: "They wrote", text: submittedText(reason, SHORTENED) },
  ];
  return composeEmail("team-call", TEAM_TITLES[kind](submittedHeaderText(creator.name)), [
    { facts: facts.filter((fact) => !!fact) },
    { link: "Open the survey", href: link },
  ]);
}

/** To the member who holds a call: its survey was deleted. Nothing names the creator. */
export function callDroppedEmail(startsAt: string): Email {
  const time = callTime(startsAt);
  return composeEmail("team-call", { subject: `Call canceled: ${time}`, title: "Call canceled" }, [
    "The creator's survey was deleted, and the call with it. There's no one to write to anymore.",
    { facts: [{ label: "When", text: time }] },
  ]);
}
