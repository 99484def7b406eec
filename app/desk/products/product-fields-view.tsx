import { isOptional, productFields } from "../../catalogue/product-fields.ts";
import type { FieldMistake, SubmittedProduct, TextName } from "../../catalogue/product-form.ts";
import type { Collection } from "../../content/collections.ts";
import { productDeskWords as words } from "../../content/desk/products.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { PictureChoice } from "../pictures/picture-option.ts";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { CollectionChoices } from "./collection-choices.tsx";
import { PictureRows } from "./picture-rows.tsx";
import { type SizeNotes, SizeRows } from "./size-rows.tsx";

interface Props {
  typed: SubmittedProduct;
  mistakes: readonly FieldMistake[];
  pictures: PictureChoice;
  collections: readonly Collection[];
  /** See `productVersion`; null for a new product. */
  version: string | null;
  held?: SizeNotes["held"];
  waiting?: SizeNotes["waiting"];
  attempt: number;
}

/** What a shop keeper thinks of first comes first. */
const BEFORE: readonly TextName[] = ["name", "description"];
const AFTER: readonly TextName[] = ["compare_at", "position", "slug"];

/** The fields for everything about a product. */
export function ProductFields({ typed, mistakes, pictures, collections, version, held, waiting, attempt }: Props) {
  const errors = (field: string) => mistakes.filter((one) => one.field === field).map(({ message }) => message);
  return (
    <div className={FORM}>
      <ErrorSummary title={words.summaryTitle} errors={mistakes} attempt={attempt} />
      {version !== null && <input type="hidden" name="stamp" value={version} />}
      {BEFORE.map((name) => (
        <ProductInput key={name} name={name} value={typed[name]} errors={errors(name)} />
      ))}
      <PictureRows chosen={typed.pictures} pictures={pictures} errorsOf={errors} />
      <SizeRows sizes={typed.sizes} held={held} waiting={waiting} errorsOf={errors} />
      <CollectionChoices collections={collections} chosen={typed.collections} errors={errors("collections")} />
      {AFTER.map((name) => (
        <ProductInput key={name} name={name} value={typed[name]} errors={errors(name)} />
      ))}
      <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
        <Button type="submit" name="intent" value="save">
          {version === null ? words.create : words.save}
        </Button>
        <SaveNote isLeft={mistakes.length > 0} />
      </p>
    </div>
  );
}

interface InputProps {
  value: string;
  errors: readonly string[];
}

function ProductInput({ name, ...props }: InputProps & { name: TextName }) {
  const { kind } = productFields[name];
  return (
    <TextField
      name={name}
      {...words.fields[name]}
      required={!isOptional(name) && kind !== "slug"}
      value={props.value}
      errors={props.errors}
      className={QUESTION}
      {...(kind === "paragraphs" ? { rows: 6 } : { autoComplete: "off" })}
    />
  );
}
