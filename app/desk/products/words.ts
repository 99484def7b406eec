import type { FieldName } from "../../shop/catalogue/product-fields.ts";

/** The fields with several inputs or none, see `formOf`. */
type ListName = "picture" | "picture_alt" | "more_pictures" | "collections";

/** The fields with one input each. */
export type TextName = Exclude<FieldName, ListName>;

interface InputWords {
  label: string;
  hint?: string;
  /** Its input is above pictures and sizes, because a shopkeeper thinks of it first. */
  isFirst?: true;
}

/** The inputs of a product's form, in order. The other fields of product-fields.ts have their own parts of it. */
export const inputWords: Readonly<Record<TextName, InputWords>> = {
  name: { label: "Name", isFirst: true },
  description: { label: "Description", hint: "Each line becomes a paragraph.", isFirst: true },
  compare_at: {
    label: "Original price",
    hint: "Optional, such as $40. The shop shows it crossed out next to a lower price. Shoppers never pay it.",
  },
  position: { label: "Position in the shop", hint: "1 comes first." },
  slug: {
    label: "Web address",
    hint: "The end of the product's address, such as covenant-tee. Leave it blank to make it from the name. If you change it later, the old address leads to the new one.",
  },
};

export const textNames = Object.keys(inputWords) as TextName[];

/** Above the form, after a post. */
export const productAlerts = {
  saved: { title: "Saved", text: "The shop shows it like this now." },
  picture: {
    title: "The picture is chosen",
    text: "The shop shows it once it is prepared, in about ten seconds.",
  },
  pictureUnchosen: {
    title: "The new picture is in the library",
    text: "It isn't chosen yet, because someone changed this product while you added it. Nothing was overwritten: choose the picture in its field, and save.",
  },
  changed: {
    title: "Someone else changed this product",
    text: "Your changes weren't saved, and theirs weren't overwritten. What you typed is still in the form: open the product in a new tab, compare, and make your change again there.",
  },
};
