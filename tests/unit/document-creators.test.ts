import { expect, test } from "vitest";
import { mistakesIn } from "../../app/desk/content/check-document.form.ts";
import { creators } from "../../app/site/content/creators.ts";
import { documents } from "../../app/site/content/documents.ts";
import { buildAnnouncementView } from "../../app/site/pages/build-views.server.ts";
import { toSubmitted } from "../../app/site/publishing/submitted.ts";
import { anyPicture } from "../support/any-picture.ts";

const { definition } = documents.creators;
const pictures = creators.creators.flatMap(({ portrait, banner }) => [portrait, banner]);

const [submitted] = toSubmitted(definition, creators).creators as Record<string, string>[];
const mistakesOf = (change: Record<string, string>) =>
  mistakesIn(definition, { intro: "Hello.", creators: [{ ...submitted, ...change }] }, { ready: pictures });

test("a creator needs neither banner nor motto, TikTok or website", () => {
  const bare = { banner: "", motto: "", tiktokHandle: "", websiteLabel: "", websiteUrl: "" };
  expect(mistakesOf(bare)).toEqual([]);
  expect(mistakesIn(definition, { intro: "Hello.", creators: [] }, { ready: pictures })).toEqual([]);
});

const refused: [field: string, change: Record<string, string>, message: string][] = [
  ["slug", { slug: "www" }, "Creator 1: “www” is the name of something else on this site or its mail"],
  ["slug", { slug: "blog" }, "“blog” is the name of something else"],
  ["formerSlugs", { formerSlugs: "micah\nmail" }, "“mail” is the name of something else"],
  ["tiktokHandle", { tiktokHandle: "@micah" }, "without the @"],
  ["tiktokHandle", { tiktokHandle: "micah." }, "without the @"],
  ["tiktokHandle", { tiktokHandle: "mi/cah" }, "without the @"],
  ["websiteUrl", { websiteLabel: "Visit" }, "Address of the website can't be blank"],
  ["split", { split: "sepia" }, "Colors of the page: choose one"],
];

test.each(refused)("a wrong %s is refused: %o", (field, change, message) => {
  const mistakes = mistakesOf(change);
  expect(mistakes.map((one) => one.field)).toEqual([`creators[0].${field}`]);
  expect(mistakes[0]?.message).toContain(message);
});

test.each(["micah_rowe", "micah.rowe2", "ab"])("%s is a name on TikTok", (tiktokHandle) => {
  expect(mistakesOf({ tiktokHandle })).toEqual([]);
});

test("the first line of a block of a press release is its title, the others are its text", () => {
  const [release] = documents.announcements.initial.announcements;
  const { highlights } = buildAnnouncementView(
    { ...release!, highlights: ["Album\nTen\ntracks", "Alone"] },
    anyPicture,
  );
  expect(highlights).toEqual([
    { title: "Album", text: "Ten\ntracks" },
    { title: "Alone", text: "" },
  ]);
});
