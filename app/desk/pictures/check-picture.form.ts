import { pictureMessages as messages, pictureWords } from "../../content/desk/pictures.ts";
import { excessOf, isStorable, MOST_CHARACTERS, withLineFeeds } from "../../forms/limits.ts";
import type { PictureWords } from "../../pictures/stored-picture.ts";
import { CENTER, FOCUS_PLACES } from "../../ui/shown-picture.ts";
import type { PictureMistake } from "./picture-view.ts";

const { form: words } = pictureWords;

/** Reads the form of a picture's page. A picture that is decoration keeps no description. */
export function readPictureForm(form: FormData): PictureWords {
  const isDecoration = form.get("decoration") === "yes";
  const focus = Number(form.get("focus") ?? CENTER);
  return {
    name: readText(form, "name"),
    alt: isDecoration ? "" : readText(form, "alt"),
    isDecoration,
    focus: Number.isInteger(focus) && focus >= 0 && focus < FOCUS_PLACES ? focus : CENTER,
  };
}

export function mistakesInPicture({ name, alt, isDecoration }: PictureWords): PictureMistake[] {
  return [
    ...mistakesIn("name", name, { label: words.name.label, most: MOST_CHARACTERS.name }),
    ...(name === "" ? [{ field: "name" as const, message: messages.nameMissing }] : []),
    ...mistakesIn("alt", alt, { label: words.alt.label, most: MOST_CHARACTERS.alt }),
    ...(alt === "" && !isDecoration ? [{ field: "alt" as const, message: messages.altMissing }] : []),
  ];
}

function mistakesIn(
  field: PictureMistake["field"],
  text: string,
  { label, most }: { label: string; most: number },
): PictureMistake[] {
  const excess = excessOf(text, most);
  if (!isStorable(text)) return [{ field, message: messages.unreadable(label) }];
  return excess ? [{ field, message: messages.tooLong(label, excess) }] : [];
}

/** A line break would split the name in a list. */
function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? withLineFeeds(value).replaceAll(/\n+/g, " ").trim() : "";
}
