import { describe, expect, test } from "vitest";
import { readSurveyKey, resumeToken, writeSurveyKey } from "../../app/survey/survey-key.server.ts";

const OLD = "o".repeat(32);
const NEW = "n".repeat(32);
const key = { id: "Ab-_9", keyGeneration: 3 };

describe("the key of a survey", () => {
  test("is read as it was written", () => {
    expect(readSurveyKey(writeSurveyKey(key, [OLD]), [OLD])).toEqual(key);
  });

  test("written under the old secret it still opens when a newer one stands in front", () => {
    expect(readSurveyKey(writeSurveyKey(key, [OLD]), [NEW, OLD])).toEqual(key);
  });

  test("no longer opens when its secret is retired", () => {
    expect(readSurveyKey(writeSurveyKey(key, [OLD]), [NEW])).toBeNull();
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

  test("stays when a newer secret is put in front, and changes when the old one is retired", () => {
    expect(resumeToken(key, [NEW, OLD])).toBe(resumeToken(key, [OLD]));
    expect(resumeToken(key, [NEW])).not.toBe(resumeToken(key, [OLD]));
  });
});
