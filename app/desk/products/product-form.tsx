import type { FieldMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { isOptional, productFields } from "../../shop/catalogue/product-fields.ts";
import type { Collection } from "../../site/content/collections.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { InputField, TextareaField } from "../../ui/form-fields.tsx";
import { type PictureChoice, readWanted } from "../pictures/picture-option.ts";
import { FORM, QUESTION, SaveOnEnter, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { CollectionChoices } from "./collection-choices.tsx";
import { PictureRows } from "./picture-rows.tsx";
import type { TextName } from "./product-defaults.ts";
import type { NewProductView } from "./product-view.ts";
import { productSchema, type SubmittedProduct } from "./product.form.ts";
import { type SizeNotes, SizeRows } from "./size-rows.tsx";
import { productDeskWords as words } from "./words.ts";

/** What the form offers. */
export interface Offered {
  pictures: PictureChoice;
  collections: readonly Collection[];
}

interface Props extends Offered, SizeNotes {
  view: NewProductView;
  /** The stored product; null for a new one. */
  stored: { slug: string; version: string } | null;
  /** What stands above the fields. */
  children: ReactNode;
}

/** Where a field's input stands: what a shop keeper thinks of first comes first. Each field has one. */
const PLACES: Readonly<Record<TextName, "first" | "last">> = {
  name: "first",
  description: "first",
  compare_at: "last",
  position: "last",
  slug: "last",
};

/** Everything about a product is one form, so that each button saves all of it. */
export function ProductForm({ view: { form, lastResult }, stored, pictures, collections, children, ...notes }: Props) {
  const schemaFor = (intent: string | null) =>
    productSchema({
      slug: stored?.slug,
      findsPicture: intent !== null && readWanted(intent) !== null,
      isUnfinished: intent === null,
    });
  const { fields, props, summary } = useCheckedForm<SubmittedProduct>({
    id: "product",
    schema: productSchema(),
    schemaFor,
    lastResult,
    defaultValue: form,
  });
  const inputs = (place: "first" | "last") =>
    (Object.keys(PLACES) as TextName[])
      .filter((name) => PLACES[name] === place)
      .map((name) => <ProductInput key={name} name={name} field={fields[name]} />);
  return (
    <Form {...props} method="post">
      <SaveOnEnter />
      {children}
      <div className={FORM}>
        <ErrorSummary title={words.summaryTitle} {...summary} />
        {stored && <input type="hidden" name="stamp" value={stored.version} />}
        {inputs("first")}
        <PictureRows field={fields.pictures} pictures={pictures} />
        <SizeRows field={fields.sizes} {...notes} />
        <CollectionChoices field={fields.collections} collections={collections} />
        {inputs("last")}
        <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
          <Button type="submit" name="intent" value="save">
            {stored ? words.save : words.create}
          </Button>
          <SaveNote isLeft={lastResult !== null} />
        </p>
      </div>
    </Form>
  );
}

function ProductInput({ name, field }: { name: TextName; field: FieldMetadata<string> }) {
  const { kind } = productFields[name];
  const shared = {
    ...words.fields[name],
    field,
    required: !isOptional(name) && kind !== "slug",
    className: QUESTION,
  };
  return kind === "paragraphs" ? <TextareaField {...shared} rows={6} /> : <InputField {...shared} autoComplete="off" />;
}
