import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
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

test.each<[what: string, text: string, written: number | null]>([
  ["as many", "x".repeat(10), null],
  ["one more", "x".repeat(11), 11],
  ["as many letters of two units", "🌾".repeat(10), null],
  ["line breaks as a form sends them", "\r\n".repeat(10), null],
  ["a family that is drawn as one", "👨‍👩‍👧".repeat(3), 15],
])("a text is too long: %s", (_what, text, written) => {
  expect(excessOf(text, 10)).toEqual(written === null ? null : { written, most: 10 });
});

test("a store throws where a form let something through", () => {
  expect(() => mustFit("x".repeat(10), 10)).not.toThrow();
  expect(() => mustFit("x".repeat(11), 10)).toThrow(RangeError);
});

function inUs(number: number): string {
  return number.toLocaleString("en-US");
}
