import * as z from "zod/mini";
import { tooLong, excessOf, isStorable, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { typedText } from "../../server/forms/rules.form.ts";
import { MOST_TIMES, readTalk } from "../../survey/calls/call.ts";
import { TALK, TALK_AT, timeField, readTimes } from "../calls/desk-call.ts";
import { deskCallWords } from "../calls/words.ts";
import { findFollowUpProblem } from "../cases/follow-up.ts";
import { followUpProblems } from "../cases/words.ts";
import { draftMistake } from "../replies/words.ts";

const text = z.optional(typedText());

/** The fields of a record's page, by the part that they belong to. */
export const workFields = {
  followUp: ["owner", "step", "day"],
  status: ["status"],
  note: ["text"],
  reply: ["subject", "reply-text"],
  call: [...Array.from({ length: MOST_TIMES }, (_, place) => timeField(place)), TALK, TALK_AT],
} as const satisfies Record<string, readonly string[]>;

type Values = Readonly<Partial<Record<string, string>>>;
interface Mistake {
  field: string;
  message: string;
}

/**
 * The form of a record's page. Every button saves the owner and the next step, so they are always checked. Of the other
 * parts, the one that the button sends is checked; without a button, as in the browser on blur, each part with text.
 */
export function workSchema(now: Date) {
  const names = Object.values(workFields).flat();
  return z.object({ intent: text, ...Object.fromEntries(names.map((name) => [name, text])) }).check(
    z.check(({ value, issues }) => {
      for (const { field, message } of mistakesIn(value, now))
        issues.push({ code: "custom", input: value, message, path: [field] });
    }),
  );
}

function mistakesIn(values: Values, now: Date): Mistake[] {
  const { intent } = values;
  const isSent = (part: "note" | "reply" | "call", ...buttons: string[]) =>
    intent === undefined ? workFields[part].some((name) => values[name]) : buttons.includes(intent);
  const followUp = findFollowUpProblem({ step: values.step ?? "", day: (values.day ?? "").trim() });
  return [
    followUp && followUpProblems[followUp],
    isSent("note", "note") ? noteMistake(values.text ?? "") : null,
    isSent("reply", "reply-send")
      ? draftMistake({ subject: (values.subject ?? "").trim(), text: (values["reply-text"] ?? "").trim() })
      : null,
    ...(isSent("call", "call-propose", "call-move") ? callMistakes(values, now) : []),
  ].filter((one) => one !== null);
}

function noteMistake(typed: string): Mistake | null {
  const note = typed.trim();
  if (note === "") return { field: "text", message: "Write something first" };
  const excess = excessOf(note, MOST_CHARACTERS.note);
  if (excess) return { field: "text", message: tooLong("Your note", excess, "Shorten it, or split it in two.") };
  return isStorable(note) ? null : { field: "text", message: "Remove the invisible character (NUL) from this text" };
}

function callMistakes(values: Values, now: Date): Mistake[] {
  const { problems } = deskCallWords;
  const times = Array.from({ length: MOST_TIMES }, (_, place) => values[timeField(place)] ?? "");
  // A call that is moved may keep its time.
  const isKept = values.intent === "call-move" && times.every((time) => time.trim() === "");
  const read = isKept ? null : readTimes(times, now);
  const talk = readTalk(values[TALK] ?? "", values[TALK_AT] ?? "");
  return [
    ...(read && "problem" in read ? [{ field: read.field, message: problems[read.problem] }] : []),
    ...(typeof talk === "string" ? [{ field: talk === "no-talk" ? TALK : TALK_AT, message: problems[talk] }] : []),
  ];
}
