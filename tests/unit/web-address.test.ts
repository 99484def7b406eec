import { expect, test } from "vitest";
import { webAddress } from "../../app/desk/surveys/survey-page.tsx";

test.each([
  ["https://youtube.com/@naomi", "https://youtube.com/@naomi"],
  ["youtube.com/@naomi", "https://youtube.com/@naomi"],
  ["www.tiktok.com/@naomi?lang=en#top", "https://www.tiktok.com/@naomi?lang=en#top"],
  [" naomi.example.org ", "https://naomi.example.org"],
  ["müller.de", "https://müller.de"],
  ["example.com:8080/a", "https://example.com:8080/a"],
])("'%s' leads to %s", (text, address) => {
  expect(webAddress(text)).toBe(address);
});

test.each([
  "",
  "@naomi",
  "on youtube.com as Naomi",
  "naomi@example.com",
  "javascript:alert(1)",
  "JavaScript://example.com/%0aalert(1)",
  "bank.com:secret@evil.example",
  "bank.com@evil.example",
  "https://",
])("'%s' is no link", (text) => {
  expect(webAddress(text)).toBeNull();
});
