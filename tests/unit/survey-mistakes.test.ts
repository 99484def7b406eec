import { assert, boolean, constantFrom, emailAddress, oneof, option, property, string } from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { EMAIL, findMistakes, type Mistake } from "../../app/survey/answer-mistakes.ts";
import { choices, type Field, type Step, STEPS, stepFields } from "../../app/survey/answers.ts";
import { readSurveyPost } from "../../app/survey/read-post.server.ts";

// The browser says while somebody types what the server would say: no more, no less.

const SAID: Record<string, Mistake> = {
  "Name is required": "name-missing",
  "Choose your current stage": "stage-missing",
  "Enter an email address in the correct format, like name@example.com": "email-malformed",
};

const text = oneof(constantFrom("", " \n", "Ruth"), string({ unit: "binary" }).filter((typed) => !typed.includes("\0")));
const address = oneof(text, emailAddress(), constantFrom("ruth@example", " ruth@example.com ", "a..b@example.com", ".a@example.com", "ruth@example.c", "'@example.com"));

test("in every step, browser and server find the same mistakes in whatever is typed", () => {
  assert(
    property(constantFrom(...STEPS), text, option(constantFrom(...choices.current_stage)), address, boolean(), (step, typed, stage, email, strict) => {
      const form = new FormData();
      for (const field of stepFields[step] as readonly Field[]) {
        if (field === "email") form.set(field, email);
        else if (!(field in choices)) form.set(field, field === "name" || step > 1 ? typed : "");
        else if (field === "current_stage" && stage !== null) form.set(field, stage);
      }
      // What is chosen from a list can't be wrong in a browser.
      for (const list of ["archetypes", "monetization_methods", "current_barriers", "weak_areas", "community_needs"]) form.delete(list);
      expect(findMistakes(step, form, strict)).toEqual(mistakesOfServer(step, form, strict ? "next" : "autosave"));
    }),
    { numRuns: 500 },
  );
});

test("an address is what zod takes for one", () => {
  expect(EMAIL.source).toBe(z.regexes.email.source.replaceAll("\\-]", "-]"));
  expect(EMAIL.flags).toBe(z.regexes.email.flags);
});

function mistakesOfServer(step: Step, form: FormData, intent: string): Partial<Record<Field, Mistake | undefined>> {
  const post = new FormData();
  for (const [name, value] of form) post.append(name, value);
  post.set("intent", intent);
  const { errors } = readSurveyPost(post, String(step));
  return Object.fromEntries(Object.entries(errors).map(([field, [message = ""]]) => [field, SAID[message]]));
}
