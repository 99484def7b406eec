import { describe, expect, test } from "vitest";
import { type MessagePost, readMessage } from "../../app/contact/send-message.server.ts";
import { formOf } from "../support/form-data.ts";

const WHOLE = { name: "Ruth", email: "ruth@example.com", subject: "Collaboration", message: "Hello" };
const NUL = "Remove the invisible character (NUL) from this text";
const BAD_ADDRESS = "Enter an email address in the correct format, like name@example.com";
const NO_SUBJECT = "Choose one of the subjects in the list";

test.each<[what: string, fields: Record<string, string>, errors: Record<string, string[]>]>([
  ["no name", { name: "" }, { name: ["Enter your name"] }],
  ["NUL in the name", { name: "Ru\0th" }, { name: [NUL] }],
  ["no email", { email: "" }, { email: ["Enter your email address"] }],
  ["an address without @", { email: "ruth.example.com" }, { email: [BAD_ADDRESS] }],
  ["an address with a line break", { email: "ruth@example.com\nBcc: all@example.com" }, { email: [BAD_ADDRESS] }],
  ["another subject", { subject: "Spam" }, { subject: [NO_SUBJECT] }],
  ["a subject that every object has", { subject: "constructor" }, { subject: [NO_SUBJECT] }],
  ["NUL in the message", { message: "Hel\0lo" }, { message: [NUL] }],
  ["everything left out", { name: "", email: "" }, { name: ["Enter your name"], email: ["Enter your email address"] }],
])("what is refused, and what it says: %s", (_what, fields, errors) => {
  const post = readMessage(formOf({ ...WHOLE, ...fields }));
  expect(errorsOf(post)).toEqual(errors);
  expect(post.message).toBeNull();
  const typed = Object.entries({ ...WHOLE, ...fields }).filter(([, value]) => value !== "");
  expect(post.submission.reply().initialValue, "everything typed stands in the form again").toEqual(
    Object.fromEntries(typed),
  );
});

describe("what is stored", () => {
  test.each([
    ["", null],
    [" \r\n ", null],
    ["x", "x"],
    ["  indented, 🌾 and שלום  ", "  indented, 🌾 and שלום  "],
  ])("the message %j as %j", (typed, kept) => {
    expect(readMessage(formOf({ ...WHOLE, message: typed })).message?.message).toBe(kept);
  });

  test("line breaks as one character, whatever a browser sends", () => {
    const { message } = readMessage(formOf({ ...WHOLE, message: "one\r\ntwo\rthree\n\r\nfour" }));
    expect(message?.message).toBe("one\ntwo\nthree\n\nfour");
  });

  test("no field but the four", () => {
    const hostile = { "name[4294967294]": "x", "email.a.b": "x", "__proto__[a]": "x" };
    expect(readMessage(formOf({ ...WHOLE, ...hostile })).message).toBeNull();
    expect(readMessage(formOf({ ...WHOLE, "other[4294967294]": "x", "__proto__[a]": "x" })).message).toEqual(WHOLE);
    const { message } = readMessage(formOf({ ...WHOLE, id: "x", created_at: "x", page: "p", intent: "next" }));
    expect(message).toEqual(WHOLE);
  });
});

test("the page's token is read, and whether the hidden field was filled in", () => {
  expect(readMessage(formOf({ ...WHOLE, page: "token", leave_blank: "" }))).toMatchObject({
    page: "token",
    isSpam: false,
  });
  expect(readMessage(formOf({ ...WHOLE, leave_blank: "https://example.com/" }))).toMatchObject({
    page: "",
    isSpam: true,
  });
});

function errorsOf({ submission }: MessagePost): Record<string, string[] | null> {
  return submission.reply().error ?? {};
}
