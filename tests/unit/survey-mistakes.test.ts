import { array, assert, boolean, constantFrom, emailAddress, oneof, option, property, string } from "fast-check";
import { expect, test } from "vitest";
import { emailMistakes } from "../../app/content/email-words.ts";
import type { Field } from "../../app/content/questions.ts";
import { mistakeText } from "../../app/content/survey.ts";
import { readTypedField } from "../../app/forms/typed-text.ts";
import { findMistakes } from "../../app/survey/answer-mistakes.ts";
import { isChoiceField, optionsOf, STEPS, stepFields } from "../../app/survey/answers.ts";
import type { Step } from "../../app/survey/question.ts";
import { readSurveyPost } from "../../app/survey/read-post.server.ts";

// While a person types, the browser reports exactly the same mistakes as the server would.

const long = constantFrom(200, 201, 254, 255, 2_000, 2_001, 10_000, 10_001).chain((length) =>
  constantFrom("x", "🌾", "\r\n", "\n").map((sign) => sign.repeat(length)),
);
const text = oneof(
  constantFrom("", " \n", "Ruth"),
  long,
  string({ unit: "binary" }).filter((typed) => !typed.includes("\0")),
);
const links = array(
  oneof(constantFrom("", "x".repeat(2_000), "x".repeat(2_001)), string({ unit: "grapheme", maxLength: 3 })),
  { maxLength: 23 },
);
/** Addresses that look right, but that no mail server takes. */
const undeliverable = [`${"a".repeat(65)}@example.com`, "ruth@example-.com", `ruth@${"a".repeat(64)}.com`];
const address = oneof(
  text,
  emailAddress(),
  constantFrom(
    "ruth@example",
    " ruth@example.com ",
    "a..b@example.com",
    ".a@example.com",
    "ruth@example.c",
    "'@example.com",
    "joerg@müller.de",
    "jörg@müller.de",
    "\u202aruth@exam\u200bple.com\u202c",
    "\u200b",
    ...undeliverable,
  ),
);

test("in every step, browser and server find the same mistakes in whatever is typed", () => {
  assert(
    property(
      constantFrom(...STEPS),
      text,
      option(constantFrom(...optionsOf("current_stage"))),
      address,
      boolean(),
      links,
      (step, typed, stage, email, strict, given) => {
        const form = new FormData();
        for (const field of stepFields[step]) {
          if (field === "email") form.set(field, email);
          else if (!isChoiceField(field)) form.set(field, field === "name" || step > 1 ? typed : "");
          else if (field === "current_stage" && stage !== null) form.set(field, stage);
        }
        // Options that are selected from a list can't be invalid in a browser.
        for (const list of ["archetypes", "monetization_methods", "current_barriers", "weak_areas", "community_needs"])
          form.delete(list);
        if (step === 4) for (const link of given) form.append("content_links", link);
        const said = Object.entries(findMistakes(step, form, strict)).map(([field, mistake]) => [
          field,
          mistakeText(field as Field, mistake),
        ]);
        expect(Object.fromEntries(said)).toEqual(mistakesOfServer(step, form, strict ? "next" : "autosave"));
      },
    ),
    { numRuns: 500 },
  );
});

test.each(undeliverable)("an address that no letter could be sent to is refused at once: %s", (email) => {
  const form = new FormData();
  form.set("email", email);
  expect(findMistakes(4, form, true)).toEqual({ email: "malformed" });
  expect(findMistakes(4, form, false), "while it is being typed").toEqual({});
  expect(mistakesOfServer(4, form, "next")).toEqual({ email: emailMistakes.malformed });
});

function mistakesOfServer(step: Step, form: FormData, intent: string): Partial<Record<Field, string>> {
  const post = new FormData();
  // As the form's body is read.
  for (const [name, value] of form) post.append(name, String(readTypedField(name, value)));
  post.set("intent", intent);
  const { errors } = readSurveyPost(post, String(step));
  return Object.fromEntries(Object.entries(errors).map(([field, [message = ""]]) => [field, message]));
}
