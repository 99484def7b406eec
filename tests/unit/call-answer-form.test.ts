import { expect, test } from "vitest";
import { parseForm } from "../../app/server/forms/parse-form.server.ts";
import { bookSchema, declineSchema } from "../../app/survey/calls/call-answer.form.ts";
import { callWords } from "../../app/survey/calls/words.ts";

const { problems } = callWords;
const time = "2026-11-02T20:00:00.000Z";

test.each([
  [false, { time }, { time, phone: null }],
  [false, { time, phone: " (919) 555-0142 " }, { time, phone: "(919) 555-0142" }],
  [false, { phone: "call me" }, { time: [problems["no-time"]], phone: [problems["wrong-phone"]] }],
  [true, { time, phone: " " }, { phone: [problems["no-phone"]] }],
  [true, { time, phone: "9".repeat(41) }, { phone: [problems["wrong-phone"]] }],
])("to book where a number is needed (%s), %j is read", (needsPhone, typed, read) => {
  expect(readBy(bookSchema(needsPhone), typed)).toEqual(read);
});

test.each([
  [" After 4\r\non weekdays ", { reason: "After 4\non weekdays" }],
  [" ", { reason: [problems.blank] }],
  ["x".repeat(1001), { reason: [problems.long] }],
  ["a\0b", { reason: [problems.unstorable] }],
])("of what would suit, %j is read", (reason, read) => {
  expect(readBy(declineSchema, { reason })).toEqual(read);
});

function readBy(schema: Parameters<typeof parseForm>[1], typed: Record<string, string>): unknown {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const submission = parseForm(form, schema);
  return submission.status === "success" ? submission.value : submission.error;
}
