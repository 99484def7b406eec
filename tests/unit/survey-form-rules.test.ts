import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { draftSchemas, stepSchemas } from "../../app/survey/answers.form.ts";
import { allFields, isChoiceField, isListField, optionsOf, STEPS, stepFields } from "../../app/survey/answers.ts";
import { type Step, type Field, questions, type SelectionField } from "../../app/survey/questions.ts";
import { formOf } from "../support/form-data.ts";

const REQUIRED = { name: "Ruth", current_stage: "exploring" };
const NOT_AN_OPTION = "Choose one of the options in the list";

describe("step 1 asks for a name and a stage", () => {
  test.each([
    ["empty", ""],
    ["blank", " \t\n"],
  ])("an %s name", (_name, typed) => {
    expect(errorsOf(1, { ...REQUIRED, name: typed })).toEqual({ name: ["Name is required"] });
  });

  test("a name is kept to the letter", () => {
    expect(parse(1, { ...REQUIRED, name: '  Ruth 🌾 "O\'Moab" רות ' })).toMatchObject({
      name: '  Ruth 🌾 "O\'Moab" רות ',
    });
  });
});

const isSelection = (field: Field): field is SelectionField => questions[field].kind === "selection";
const choiceRows = allFields.filter(isChoiceField).map((field) => [field, optionsOf(field)] as const);
const selectionRows = allFields.filter(isSelection).map((field) => [field, optionsOf(field)] as const);

describe.each(choiceRows)("%s", (field, options) => {
  const step = stepOf(field);
  const [first = ""] = options;

  test.each(options)("takes %s", (option) => {
    expect(parse(step, { ...REQUIRED, [field]: option })).toMatchObject({ [field]: option });
  });

  test.each(["other", first.toUpperCase(), `${first} `, "__proto__", "constructor"])("refuses %j", (typed) => {
    expect(errorsOf(step, { ...REQUIRED, [field]: typed })).toEqual({ [field]: [NOT_AN_OPTION] });
  });
});

describe.each(selectionRows)("%s", (field, options) => {
  const step = stepOf(field);
  const [first = ""] = options;

  test("takes each option alone and all of them together", () => {
    for (const option of options)
      expect(parse(step, { ...REQUIRED, [field]: option })).toMatchObject({ [field]: [option] });
    expect(parse(step, { ...REQUIRED, [field]: [...options] })).toMatchObject({ [field]: [...options] });
  });

  test("refuses anything else, also among right ones", () => {
    for (const typed of ["Cook", first.toLowerCase(), "__proto__"]) {
      expect(errorsOf(step, { ...REQUIRED, [field]: [first, typed] })).toEqual({ [field]: [NOT_AN_OPTION] });
    }
  });
});

describe("what is left blank", () => {
  test.each(STEPS.filter((step) => step > 1))("step %i asks for nothing", (step) => {
    expect(parse(step, {})).toEqual(blank(step));
  });

  test.each(STEPS)("step %i keeps blank text as null and a blank list as an empty one", (step) => {
    const typed = Object.fromEntries(stepFields[step].map((field) => [field, ""]));
    expect(parse(step, { ...typed, ...(step === 1 && REQUIRED) })).toEqual({
      ...blank(step),
      ...(step === 1 && REQUIRED),
    });
  });

  test("text of spaces is blank", () => {
    expect(parse(2, { niche: " \n " })).toMatchObject({ niche: null });
  });

  test("blank rows of links are dropped, the others stay in their order", () => {
    expect(parse(4, { content_links: ["", "b", "  ", "a", "b"] })).toMatchObject({ content_links: ["b", "a", "b"] });
    expect(parse(4, { content_links: [""] })).toMatchObject({ content_links: [] });
    expect(parse(4, { content_links: "one" })).toMatchObject({ content_links: ["one"] });
  });
});

describe("email", () => {
  test.each(["ruth@example.com", "a.b+c@sub.example.org", " ruth@example.com "])(
    "takes %j, without the space around it",
    (email) => {
      expect(parse(4, { email })).toMatchObject({ email: email.trim() });
    },
  );

  test.each([
    "ruth@example",
    // No mail server accepts them.
    `${"a".repeat(65)}@example.com`,
    `ruth@${"a".repeat(64)}.com`,
  ])("refuses %j, but keeps it in a draft", (email) => {
    expect(errorsOf(4, { email })).toEqual({
      email: ["Enter an email address in the correct format, like name@example.com"],
    });
    expect(parse(4, { email }, draftSchemas)).toMatchObject({ email });
  });
});

test("a NUL is refused in every text, because PostgreSQL could not keep it", () => {
  const message = "Remove the invisible character (NUL) from this text";
  expect(errorsOf(1, { ...REQUIRED, name: "Ru\0th" })).toEqual({ name: [message] });
  expect(errorsOf(2, { niche: "\0" })).toEqual({ niche: [message] });
  expect(errorsOf(4, { content_links: ["a", "b\0"] })).toEqual({ content_links: [message] });
  expect(errorsOf(4, { email: "a\0" }, draftSchemas)).toEqual({ email: [message] });
});

type Typed = Record<string, string | readonly string[]>;

function submit(step: Step, typed: Typed, schemas: typeof stepSchemas | typeof draftSchemas) {
  return parseWithZod(formOf(typed), { schema: schemas[step] });
}

function parse(step: Step, typed: Typed, schemas: typeof stepSchemas | typeof draftSchemas = stepSchemas) {
  const submission = submit(step, typed, schemas);
  return submission.status === "success" ? submission.value : submission.reply().error;
}

function errorsOf(step: Step, typed: Typed, schemas: typeof stepSchemas | typeof draftSchemas = stepSchemas) {
  return submit(step, typed, schemas).reply().error;
}

function stepOf(field: Field): Step {
  return STEPS.find((step) => stepFields[step].includes(field)) ?? 1;
}

function blank(step: Step): Record<string, unknown> {
  return Object.fromEntries(stepFields[step].map((field) => [field, isListField(field) ? [] : null]));
}
