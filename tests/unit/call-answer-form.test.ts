import { expect, test } from "vitest";
import { parseForm } from "../../app/server/forms/form-body.server.ts";
import { bookSchema, declineSchema } from "../../app/survey/calls/call-answer.form.ts";
import { formOf } from "../support/form-data.ts";

const WRONG_PHONE = "Enter a phone number, like 919-555-0142 or +44 20 7946 0958";
const time = "2026-11-02T20:00:00.000Z";

test.each([
  [false, { time }, { time, phone: null }],
  [false, { time, phone: " (919) 555-0142 " }, { time, phone: "(919) 555-0142" }],
  [false, { phone: "call me" }, { time: ["Choose one of the times"], phone: [WRONG_PHONE] }],
  [true, { time, phone: " " }, { phone: ["Enter your phone number"] }],
  [true, { time, phone: "9".repeat(41) }, { phone: [WRONG_PHONE] }],
])("to book where a number is needed (%s), %j is read", (needsPhone, typed, read) => {
  expect(readBy(bookSchema(needsPhone), typed)).toEqual(read);
});

test.each([
  [" After 4\r\non weekdays ", { reason: "After 4\non weekdays" }],
  [" ", { reason: ["Write when you'd like to talk"] }],
  ["x".repeat(1001), { reason: ["Use 1,000 characters or fewer"] }],
  ["a\0b", { reason: ["Remove the invisible character (NUL) from this text"] }],
])("of what would suit, %j is read", (reason, read) => {
  expect(readBy(declineSchema, { reason })).toEqual(read);
});

function readBy(schema: Parameters<typeof parseForm>[1], typed: Record<string, string>): unknown {
  const submission = parseForm(formOf(typed), schema);
  return submission.status === "success" ? submission.value : submission.error;
}
