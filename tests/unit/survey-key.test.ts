import { describe, expect, test } from "vitest";
import { readSurveyKey, resumeToken, writeSurveyKey } from "../../app/survey/which-survey.server.ts";

const OLD = "o".repeat(32);
const key = { id: "Ab-_9", keyGeneration: 3 };

describe("the key of a survey", () => {
  test("is read as it was written", () => {
    expect(readSurveyKey(writeSurveyKey(key, [OLD]), [OLD])).toEqual(key);
  });

  test.each([null, undefined, "", ".", "a.b", "Ab-_9~3", "Ab-_9~3.", "Ab-_9~3.AAAA"])("%j opens nothing", (text) => {
    expect(readSurveyKey(text, [OLD])).toBeNull();
  });

  test("another generation or another survey does not fit the signature", () => {
    const written = writeSurveyKey(key, [OLD]);
    expect(readSurveyKey(written.replace("~3", "~4"), [OLD])).toBeNull();
    expect(readSurveyKey(written.replace("Ab-_9", "Ab-_8"), [OLD])).toBeNull();
  });
});

describe("the token of the resume link", () => {
  test("has 128 bits and is the same each time", () => {
    expect(resumeToken(key, [OLD])).toMatch(/^[\w-]{22}$/);
    expect(resumeToken({ ...key }, [OLD])).toBe(resumeToken(key, [OLD]));
  });
});
