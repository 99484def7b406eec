import { expect, test } from "vitest";
import { workSchema } from "../../app/desk/work/work.form.ts";

function mistakesIn(form: Record<string, string>) {
  const { error } = workSchema(new Date("2026-03-10T12:00:00.000Z")).safeParse(form);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test("only the part that is sent is checked, and with each button the next step", () => {
  expect(mistakesIn({ intent: "note", text: " \n " })).toEqual({ text: "Write something first" });
  expect(mistakesIn({ intent: "note", text: "x".repeat(10_001) })).toEqual({ text: expect.stringContaining("10,001") });
  expect(mistakesIn({ intent: "save", text: "x".repeat(10_001), subject: "" })).toEqual({});
  expect(mistakesIn({ intent: "reply-send", subject: "Hi", "reply-text": "On {date}" })).toEqual({
    "reply-text": "Replace {date} first",
  });
  expect(mistakesIn({ intent: "call-propose", talk: "video", "talk-at": "x" })).toMatchObject({
    "time-1": "Enter at least one time",
    "talk-at": expect.stringContaining("https://"),
  });
  expect(mistakesIn({ intent: "call-move", talk: "phone" })).toEqual({});
  const step = { step: "Say what the next step is, or clear its date" };
  for (const intent of ["save", "note", "open"])
    expect(mistakesIn({ intent, text: "A note", day: "2026-12-01" })).toEqual(step);
});

test.each([
  [{ step: "x".repeat(201) }, "step"],
  [{ step: "a\0b" }, "step"],
  [{ step: "Call", day: "2026-02-30" }, "day"],
])("the next step %j is refused at its field", (typed, field) => {
  expect(Object.keys(mistakesIn({ intent: "save", ...typed }))).toEqual([field]);
});

test("while somebody types, what was begun is checked", () => {
  expect(mistakesIn({})).toEqual({});
  expect(mistakesIn({ text: "A note" })).toEqual({});
  expect(mistakesIn({ subject: "Hi {date}", "reply-text": "x" })).toEqual({ subject: "Replace {date} first" });
});
