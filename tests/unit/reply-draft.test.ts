import { describe, expect, test } from "vitest";
import { draftMistake, fillTemplate, insertTemplate } from "../../app/desk/replies/reply.ts";
import { replies } from "../../app/site/content/replies.ts";

const names = { name: "Naomi Ruth Carter", me: "Miriam Hale" };
const draft = { subject: "Hello", text: "Hi Naomi", answersTo: "me" } as const;

describe("a template", () => {
  test("gets the names of the person and of the member", () => {
    expect(fillTemplate("{name}, {first name}: {me} {Name}", names)).toBe(
      "Naomi Ruth Carter, Naomi: Miriam Hale {Name}",
    );
  });

  test("reads nothing in what a stranger is called", () => {
    expect(fillTemplate("Hi {first name} of {me}", { name: "{me} {name}", me: "Miriam" })).toBe("Hi {me} of Miriam");
    expect(fillTemplate("Hi {name}", { name: "Ruth\r\nBcc: a@b.example", me: "" })).toBe("Hi Ruth Bcc: a@b.example");
    expect(fillTemplate("{name}", { name: "$& $1 \\", me: "" })).toBe("$& $1 \\");
  });

  test("is added to what is written, and leaves a subject that somebody wrote", () => {
    const template = { subject: "About {name}", text: "Hi {first name}" };
    expect(insertTemplate({ ...draft, subject: "", text: "" }, template, names)).toEqual({
      subject: "About Naomi Ruth Carter",
      text: "Hi Naomi",
      answersTo: "me",
    });
    expect(insertTemplate(draft, template, names)).toEqual({ ...draft, text: "Hi Naomi\n\nHi Naomi" });
  });

  test.each(replies.templates.map(({ name, ...template }) => [name, template] as const))(
    "'%s', which a site begins with, can be sent once its blanks are filled in",
    (_name, template) => {
      const filled = insertTemplate({ ...draft, subject: "", text: "" }, template, names);
      const text = filled.text.replaceAll(/\{[^}]+\}/g, "something");
      expect(draftMistake({ ...filled, text })).toBeNull();
    },
  );
});

describe("a reply can't be sent", () => {
  test.each([
    [{ subject: "" }, "subject", "Enter a subject"],
    [{ subject: "a".repeat(151) }, "subject", "Subject is 151 characters long"],
    [{ subject: "Hi\u2028Bcc: all" }, "subject", "Remove line breaks"],
    [{ text: "" }, "reply-text", "Write something first"],
    [{ text: "🎶".repeat(5001) }, "reply-text", "Text is 5,001 characters long"],
    [{ text: "Hi\0" }, "reply-text", "Remove the invisible character"],
    [{ text: "On {date} we" }, "reply-text", "Replace {date} first"],
  ] as const)("with %o: %s", (change, field, message) => {
    expect(draftMistake({ ...draft, ...change })).toEqual({ field, message: expect.stringContaining(message) });
  });

  test("while something is in braces, which is named", () => {
    expect(draftMistake({ ...draft, text: "On {date} at {time}" })?.message).toBe("Replace {date} first");
    expect(draftMistake({ ...draft, text: "if (a) { b() }\n{\n}" })?.message).toBe("Replace { b() } first");
    expect(draftMistake({ ...draft, text: `{${"a".repeat(61)}} {}` })).toBeNull();
  });
});
