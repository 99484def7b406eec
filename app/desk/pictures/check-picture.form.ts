import * as z from "zod/mini";
import { isStorable, MOST_CHARACTERS, tooLong, withLineFeeds } from "../../server/forms/limits.ts";
import { atMost, notBlank, ticked, typedText } from "../../server/forms/rules.form.ts";
import type { PictureWords } from "../../site/pictures/stored-picture.ts";
import { CENTER, FOCUS_PLACES } from "../../ui/shown-picture.ts";

/** Text on one line: a line break would split the name in a list. */
function line(label: string, most: number, missing: string) {
  return typedText(missing).check(
    z.overwrite(oneLine),
    z.refine(isStorable, { error: `${label} contains a character that can't be stored`, abort: true }),
    atMost(most, (excess) => tooLong(label, excess)),
    notBlank(missing),
  );
}

const description = line(
  "Description",
  MOST_CHARACTERS.alt,
  "Describe what the picture shows, or mark it as decoration",
);

/** Decoration needs no description. */
export const pictureSchema = z
  .object({
    name: line("Name", MOST_CHARACTERS.name, "Give the picture a name"),
    alt: z.optional(z.string()),
    decoration: ticked,
    focus: z.pipe(
      z.optional(z.string()),
      z.transform((text) => (/^\d$/.test(text ?? "") && Number(text) < FOCUS_PLACES ? Number(text) : CENTER)),
    ),
  })
  .check(({ value: { alt, decoration }, issues }) => {
    const wrong = decoration ? undefined : description.safeParse(alt).error?.issues[0];
    if (wrong) issues.push({ code: "custom", input: alt, message: wrong.message, path: ["alt"] });
  });

/** Decoration keeps no description. */
export function pictureWordsOf({ name, alt = "", decoration, focus }: z.infer<typeof pictureSchema>): PictureWords {
  return { name, alt: decoration ? "" : oneLine(alt), isDecoration: decoration, focus };
}

export function pictureFormOf({ name, alt, isDecoration, focus }: PictureWords) {
  return { name, alt, focus: String(focus), ...(isDecoration && { decoration: "yes" }) };
}

function oneLine(text: string): string {
  return withLineFeeds(text).replaceAll(/\n+/g, " ").trim();
}
