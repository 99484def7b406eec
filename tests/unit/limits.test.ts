import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { insertMessage } from "../../app/contact/message.store.server.ts";
import { readMessage } from "../../app/contact/send-message.server.ts";
import {
  CONTENT_FORM,
  excessOf,
  MOST_CHARACTERS,
  MOST_LINKS,
  mustFit,
  WORK_FORM,
  PRODUCT_FORM,
  PUBLIC_FORM,
  SURVEY_FORM,
} from "../../app/server/forms/limits.ts";
import { allFields, isTextField, mostCharacters } from "../../app/survey/answers.ts";
import { questions } from "../../app/survey/questions.ts";
import { insertSurvey, updateSurvey } from "../../app/survey/survey.store.server.ts";
import { root } from "../support/run-tool.ts";

test("docs/operating.md has the table of the code", () => {
  const readme = readFileSync(path.join(root, "docs/operating.md"), "utf8");
  const { name, email, message, answer, link, note, reply, replySubject } = MOST_CHARACTERS;
  const { nextStep, filter, callReason } = MOST_CHARACTERS;
  const rows = [
    ["a name", `${name} characters`],
    ["an email address", `${email} characters`],
    ["the message of the contact form", `${inUs(message)} characters`],
    ["each other text of the survey", `${inUs(answer)} characters`],
    ["links of a survey", `${MOST_LINKS} of ${inUs(link)} characters`],
    ["a note at the desk", `${inUs(note)} characters`],
    ["a reply at the desk", `${inUs(reply)} characters; its subject ${replySubject}`],
    ["a next step at the desk", `${nextStep} characters`],
    ["the name of a filter at the desk", `${filter} characters`],
    ["when a creator would like to talk", `${inUs(callReason)} characters`],
    [
      "a whole form",
      `${PUBLIC_FORM.bytes / 1024} KB in ${inUs(PUBLIC_FORM.fields)} fields; the survey's ${SURVEY_FORM.fields} fields; a survey or a message at the desk ${WORK_FORM.bytes / 1024} KB; a product ${PRODUCT_FORM.bytes / 1024} KB; a page of content ${CONTENT_FORM.bytes / 1024 ** 2} MB in ${inUs(CONTENT_FORM.fields)} fields`,
    ],
  ];
  for (const row of rows) expect(readme).toContain(`| ${row.join(" | ")} |`);
});

describe("a text is too long", () => {
  test.each<[what: string, text: string, written: number | null]>([
    ["as many", "x".repeat(10), null],
    ["one more", "x".repeat(11), 11],
    ["as many letters of two units", "🌾".repeat(10), null],
    ["line breaks as a form sends them", "\r\n".repeat(10), null],
    ["a family that is drawn as one", "👨‍👩‍👧".repeat(3), 15],
  ])("%s", (_what, text, written) => {
    expect(excessOf(text, 10)).toEqual(written === null ? null : { written, most: 10 });
  });
});

test("a form and its store agree, and the store throws where a form let something through", async () => {
  const longest = {
    name: "n".repeat(200),
    email: `${"e".repeat(64)}@${"d".repeat(60)}.${"d".repeat(60)}.${"d".repeat(60)}.${"c".repeat(6)}`,
    subject: "Collaboration",
    message: "m".repeat(20_000),
  } as const;
  const form = new FormData();
  for (const [field, value] of Object.entries(longest)) form.set(field, value);
  expect(readMessage(form)).toMatchObject({ message: longest });
  const none = undefined as never;
  for (const field of ["name", "email", "message"] as const) {
    await expect(
      insertMessage(none, { ...longest, [field]: `${longest[field]}x`, id: "a", createdAt: "", pageHash: "" }),
    ).rejects.toThrow(RangeError);
  }
  const texts = allFields.filter(isTextField);
  expect(texts).not.toEqual([]);
  const change = {
    progress: { furthest: 1, leftOff: 1 },
    version: 1,
    writers: {},
    completedAt: null,
    updatedAt: "",
  } as const;
  for (const field of texts)
    await expect(
      updateSurvey(none, "a", { ...change, answers: { [field]: "x".repeat(mostCharacters(questions[field]) + 1) } }),
    ).rejects.toThrow(RangeError);
  for (const links of [Array<string>(21).fill("x"), ["x".repeat(2_001)]])
    await expect(updateSurvey(none, "a", { ...change, answers: { content_links: links } })).rejects.toThrow(RangeError);
  await expect(
    insertSurvey(none, {
      ...change,
      answers: { name: "x".repeat(201), current_stage: "exploring" },
      id: "a",
      keyGeneration: 1,
      resumeTokenHash: "",
      firstPageHash: "",
      createdAt: "",
    }),
  ).rejects.toThrow(RangeError);
  expect(() => mustFit(null, 1)).not.toThrow();
});

function inUs(number: number): string {
  return number.toLocaleString("en-US");
}
