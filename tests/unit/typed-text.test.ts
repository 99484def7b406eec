import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { findAddressMistake } from "../../app/mail/header-fields.ts";
import { readTyped, readTypedField } from "../../app/server/forms/typed-text.ts";

/** Pasted from chats, phones' contacts, PDF files and web pages. */
const HIDDEN = ["\u200b", "\u202a", "\u202c", "\u2068", "\u2069", "\u2060", "\u00ad", "\ufeff", "\u200e", "\u200d"];

test.each(HIDDEN.map((sign) => [sign.codePointAt(0)?.toString(16) ?? "", sign]))(
  "U+%s is gone at the ends of a text and inside an address, and alone it is nothing",
  (_code, sign) => {
    expect(readTyped(sign)).toBe("");
    expect(readTyped(` ${sign}\n${sign} `)).toBe("");
    expect(readTyped(`${sign}Ruth of Moab ${sign}`)).toBe("Ruth of Moab");
    expect(readTyped(`${sign}ru${sign}th@exam${sign}ple.com${sign}`)).toBe("ruth@example.com");
    expect(readTyped(`https://www.tik${sign}tok.com/@ruth${sign}`)).toBe("https://www.tiktok.com/@ruth");
    expect(readTyped(`@ru${sign}th`)).toBe("@ruth");
    expect(readTyped(`${sign}+1 (919)${sign} 555-0100${sign}`)).toBe("+1 (919) 555-0100");
    expect(readTyped(`one${sign}.example/a\ntwo.exam${sign}ple`)).toBe("one.example/a\ntwo.example");
  },
);

test.each([
  ["a family", "Us: 👩‍👩‍👧‍👦"],
  ["a heart", "We ❤️"],
  ["a person with a skin color and a job", "👩🏽‍🚀"],
  ["the flag of Wales", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
  ["Persian with a non-joiner", "می‌خواهم"],
  ["Malayalam that ends with a joiner", "അവന്‍"],
  ["soft hyphens in a sentence", "Kommunikations\u00adgeräte gehen"],
  ["an emoji in a link", "https://example.com/👩‍💻"],
  ["a domain with a non-joiner", "https://نامه‌ای.com"],
  ["spaces", "  indented, שלום  "],
])("what belongs to a text stays: %s", (_what, text) => {
  expect(readTyped(text)).toBe(text);
  expect(readTyped(`\u200b${text.trim()}\u200b`)).toBe(text.trim());
});

test("what was read is read again as the same", () => {
  const sign = constantFrom(...HIDDEN, "\ufe0f", "\u200c", "\u{e0062}", "❤", "👩", "م", "a", "@", "é", ".", " ", "\n");
  assert(
    property(array(sign, { maxLength: 12 }), (signs) => {
      const read = readTyped(signs.join(""));
      expect(readTyped(read)).toBe(read);
    }),
    { numRuns: 2000 },
  );
});

test("a variation selector or joiner that belongs to nothing goes", () => {
  expect(readTyped("Ruth\ufe0f")).toBe("Ruth");
  expect(readTyped("👍🏽\u200d")).toBe("👍🏽");
  expect(readTyped("❤\ufe0f\u200d")).toBe("❤\ufe0f");
});

describe("an email address", () => {
  test.each([
    ["joerg@müller.de", "joerg@xn--mller-kva.de"],
    ["yuki@例え。jp", "yuki@xn--r8jz45g.jp"],
    ["ivan@пример.рф", "ivan@xn--e1afmkfd.xn--p1ai"],
  ])("%s has its domain in ASCII, and mail goes there", (typed, read) => {
    expect(readTyped(typed)).toBe(read);
    expect(findAddressMistake(read.trim())).toBeNull();
  });

  test("in ASCII stays as it was typed, and so does one in a sentence", () => {
    expect(readTyped("Ruth+shop@Example.COM")).toBe("Ruth+shop@Example.COM");
    expect(readTyped("Write to joerg@müller.de")).toBe("Write to joerg@müller.de");
  });

  test("with other letters before the @ is refused for that reason", () => {
    expect(findAddressMistake(readTyped("jörg@müller.de"))).toBe("letters");
    for (const text of ["jörg", "jörg@", "jö rg@example.com", "ruth@example.c", "ruth@1.2.3.4", "joerg@exa mple.de"])
      expect(findAddressMistake(readTyped(text)), text).toBe("malformed");
  });
});

test("a password is kept as it was typed, whatever sends it", () => {
  for (const name of ["password", "current", "current_password"])
    expect(readTypedField(name, "\u200bopen sesame\u200b")).toBe("\u200bopen sesame\u200b");
  const body = JSON.parse('{"email":"\u200bruth@example.com","password":"a\u200b","n":1}', readTypedField);
  expect(body).toEqual({ email: "ruth@example.com", password: "a\u200b", n: 1 });
});

test.each([
  ["hidden characters", "\u200b".repeat(32_000)],
  ["joiners after people", "👩\u200d".repeat(12_000)],
])("a whole form of %s is read before the test's time is over", (_what, text) => {
  expect(readTyped(`é${text}x`)).toBe(`é${text}x`);
  expect(readTyped(`${text}é\u200b!`).endsWith("é\u200b!")).toBe(true);
});

test("spaces in a line of words cost little: with cubic time this takes minutes", { timeout: 20_000 }, () => {
  const words = `\n${" ".repeat(5_000)}x y`;
  expect(readTyped(`a\u200b${words}`)).toBe(`a${words}`);
});
