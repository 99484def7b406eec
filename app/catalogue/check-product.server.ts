import { productDeskWords } from "../content/desk-products.ts";
import { type CatalogueEntry, MOST_SIZES } from "./catalogue-entry.ts";
import { checkEntries } from "./check-entries.server.ts";
import { describeMistake } from "./describe-mistake.ts";
import { eachField, fieldNames } from "./product-fields.ts";
import { asFileData, type FieldMistake, fieldOf, type SubmittedProduct, usedRows } from "./product-form.ts";

/** Sentences about a field begin with its label. */
const labels = eachField(fieldNames, (name) => productDeskWords.fields[name].label);

/**
 * Checks what was typed by the rules of the catalogue's file, with its sentences in the form's words: the product, or
 * one mistake per field.
 */
export function checkProduct(
  typed: SubmittedProduct,
  hasPicture: (path: string) => boolean,
): { entry: CatalogueEntry } | { mistakes: FieldMistake[] } {
  const data = asFileData(typed);
  const { entries, issues } = checkEntries(data, hasPicture);
  const [entry] = entries ?? [];
  if (entry) return { entry };
  const mistakes = issues
    .flatMap((issue) => describeMistake(issue, data, labels))
    .map(({ path, message }) => ({
      field: fieldOf(path, typed),
      message: path.at(-1) === "sizes" ? aboutSizes(typed) : asSentence(message),
    }));
  return {
    mistakes: mistakes.filter(({ field }, index) => mistakes.findIndex((one) => one.field === field) === index),
  };
}

function aboutSizes(typed: SubmittedProduct): string {
  const { noSize, tooManySizes } = productDeskWords.mistakes;
  return usedRows(typed).length === 0 ? noSize : tooManySizes(MOST_SIZES);
}

function asSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
