import * as z from "zod/mini";
import { excessOf, isStorable, MOST_CHARACTERS, tooLong } from "../../server/forms/limits.ts";
import { typedText } from "../../server/forms/rules.form.ts";
import { readTalk, readTimes, TALK, TALK_AT, TIMES } from "../calls/desk-call.ts";
import { followUpMistake, type Mistake } from "../cases/case.ts";
import { draftMistake } from "../replies/reply.ts";

export const workFields = {
  followUp: ["owner", "step", "day"],
  status: ["status"],
  note: ["text"],
  reply: ["subject", "reply-text"],
  call: [...TIMES, TALK, TALK_AT],
} as const satisfies Record<string, readonly string[]>;

type Values = Readonly<Partial<Record<string, string>>>;

/**
 * Always checks the owner and the next step, because every button saves them. Of the other parts, checks the one that
 * the button sends; without a button, as on blur in the browser, each part with text.
 */
export function workSchema(now: Date) {
  const names = ["intent", ...Object.values(workFields).flat()];
  const text = z.optional(typedText());
  return z.object(Object.fromEntries(names.map((name) => [name, text]))).check(({ value, issues }) => {
    for (const { field, message } of mistakesIn(value, now))
      issues.push({ code: "custom", input: value, message, path: [field] });
  });
}

function mistakesIn(values: Values, now: Date): Mistake[] {
  const { intent } = values;
  const isSent = (part: "note" | "reply" | "call", ...buttons: string[]) =>
    intent === undefined ? workFields[part].some((name) => values[name]) : buttons.includes(intent);
  return [
    followUpMistake({ step: values.step ?? "", day: (values.day ?? "").trim() }),
    isSent("note", "note") ? noteMistake((values.text ?? "").trim()) : null,
    isSent("reply", "reply-send")
      ? draftMistake({ subject: (values.subject ?? "").trim(), text: (values["reply-text"] ?? "").trim() })
      : null,
    ...(isSent("call", "call-propose", "call-move") ? callMistakes(values, now) : []),
  ].filter((one) => one !== null);
}

function noteMistake(note: string): Mistake | null {
  const field = "text";
  if (note === "") return { field, message: "Write something first" };
  const excess = excessOf(note, MOST_CHARACTERS.note);
  if (excess) return { field, message: tooLong("Your note", excess, "Shorten it, or split it in two.") };
  return isStorable(note) ? null : { field, message: "Remove the invisible character (NUL) from this text" };
}

function callMistakes(values: Values, now: Date): Mistake[] {
  const typed = TIMES.map((name) => values[name] ?? "");
  // A call that is moved may keep its time.
  const isKept = values.intent === "call-move" && typed.every((time) => time.trim() === "");
  const read = [isKept ? [] : readTimes(typed, now), readTalk(values[TALK] ?? "", values[TALK_AT] ?? "")];
  return read.filter((one) => "message" in one);
}
