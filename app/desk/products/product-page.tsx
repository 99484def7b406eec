import type { FieldMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { namedIn, unknownIn } from "../../shop/catalogue/collections.ts";
import { isOptional, productFields } from "../../shop/catalogue/product-fields.ts";
import type { Collection } from "../../site/content/collections.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FIELD, FieldNotes, isWrong, LABEL, HINT } from "../../ui/field.tsx";
import { InputField, TextareaField, CheckBox } from "../../ui/form-fields.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type PictureChoice, readWanted, optionsFor } from "../pictures/picture-view.ts";
import { BackLink, FORM, QUESTION, SaveOnEnter } from "../shell/page-parts.tsx";
import { PictureField } from "../shell/picture-field.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import type { NewProductView, ProductView } from "./product-view.ts";
import { type SubmittedProduct, productSchema } from "./product.form.ts";
import { type SizeNotes, SizeRows } from "./size-rows.tsx";
import { type TextName, productAlerts, inputWords, textNames } from "./words.ts";

export function NewProductPage({ view, ...offered }: { view: NewProductView } & Offered) {
  return (
    <ProductForm {...offered} key={view.formKey} view={view} stored={null}>
      <PageHead title="New product">
        <BackLink href="/desk/products">All products</BackLink>
      </PageHead>
    </ProductForm>
  );
}

interface Props extends Offered {
  view: ProductView;
  /** How many people wait for a size, for those that somebody waits for. */
  waiting: readonly { size: string; count: number }[];
}

export function ProductPage({ view, waiting, ...offered }: Props) {
  const { slug, name, published, held, alert, formKey } = view;
  return (
    <ProductForm {...offered} key={formKey} view={view} stored={view} held={held} waiting={waiting}>
      <PageHead title={name} actions={<ShopButton published={published} />}>
        <p>
          <a className="text-link" href="/desk/products">
            All products
          </a>{" "}
          ·{" "}
          {published ? (
            <a className="text-link" href={`/shop/${slug}`}>
              View in the shop
            </a>
          ) : (
            "Not published"
          )}
        </p>
      </PageHead>
      {alert && (
        <Alert tone={alert === "changed" ? "error" : "note"} title={productAlerts[alert].title}>
          <p>
            {alert === "saved" && !published ? "It isn't in the shop until you publish it." : productAlerts[alert].text}
          </p>
          {alert === "changed" && (
            <a className="text-link" href={`/desk/products/${slug}`} target="_blank" rel="noopener">
              Open the current version
            </a>
          )}
        </Alert>
      )}
    </ProductForm>
  );
}

/** A product is taken out of the shop even if the form is wrong. */
function ShopButton({ published }: { published: boolean }) {
  return (
    <Button outline type="submit" name="intent" value={published ? "unpublish" : "publish"} formNoValidate={published}>
      {published ? "Unpublish" : "Publish"}
    </Button>
  );
}

interface Offered {
  pictures: PictureChoice;
  /** Those that are published. */
  collections: readonly Collection[];
}

interface FormProps extends Offered, SizeNotes {
  view: NewProductView;
  /** The stored product; null for a new one. */
  stored: { slug: string; version: string } | null;
  children: ReactNode;
}

/** Everything about a product is one form, so that each button saves all of it. */
function ProductForm({ view: { form, lastResult }, stored, pictures, collections, children, ...notes }: FormProps) {
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
  const inputs = (isFirst?: true) =>
    textNames
      .filter((name) => inputWords[name].isFirst === isFirst)
      .map((name) => <ProductInput key={name} name={name} field={fields[name]} />);
  return (
    <Form {...props} method="post">
      <SaveOnEnter />
      {children}
      <div className={FORM}>
        <ErrorSummary title="There is a problem" {...summary} />
        {stored && <input type="hidden" name="stamp" value={stored.version} />}
        {inputs(true)}
        <fieldset className={QUESTION}>
          <legend className={LABEL}>Pictures</legend>
          <p className={HINT}>
            Up to eight. The first one is on the product's card, in the cart and on the payment page.
          </p>
          <div className="mt-3 grid gap-3">
            {fields.pictures.getFieldList().map((one, row) => (
              <PictureRow key={one.key} field={one} row={row} pictures={pictures} />
            ))}
          </div>
        </fieldset>
        <SizeRows field={fields.sizes} {...notes} />
        <CollectionChoices field={fields.collections} collections={collections} />
        {inputs()}
        <SaveButton label={stored ? "Save" : "Create"} isLeft={lastResult !== null} />
      </div>
    </Form>
  );
}

function ProductInput({ name, field }: { name: TextName; field: FieldMetadata<string> }) {
  const { kind } = productFields[name];
  const { label, hint } = inputWords[name];
  const shared = {
    label,
    hint,
    field,
    required: !isOptional(name) && kind !== "slug",
    className: QUESTION,
  };
  return kind === "paragraphs" ? <TextareaField {...shared} rows={6} /> : <InputField {...shared} autoComplete="off" />;
}

interface CollectionProps {
  /** Slugs, as stored or submitted. */
  field: FieldMetadata<string[]>;
  collections: Offered["collections"];
}

/** A checkbox for each collection. A product keeps its place in collections that were removed: they may come back. */
function CollectionChoices({ field, collections }: CollectionProps) {
  const { name, errors } = field;
  const chosen = [field.initialValue ?? []].flat().map(String);
  const named = namedIn(collections, chosen);
  return (
    <fieldset
      id={name}
      className={`${FIELD} ${QUESTION}`}
      data-invalid={isWrong(field) ? "" : undefined}
      aria-describedby={`${name}-hint`}
    >
      <legend className={LABEL}>Collections</legend>
      <FieldNotes
        name={name}
        hint="The shop has a link to each collection. Choose any number, or none."
        errors={errors}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        {collections.map((one) => (
          <label key={one.slug} className="option-box">
            <input type="checkbox" className="peer" name={name} value={one.slug} defaultChecked={named.includes(one)} />{" "}
            <span className="wrap-anywhere peer-checked:before:content-['✓_'/'']">{one.name}</span>
          </label>
        ))}
      </div>
      {unknownIn(collections, chosen).map((slug) => (
        <input key={slug} type="hidden" name={name} value={slug} />
      ))}
      <p className="mt-3">
        <a className="text-link" href="/desk/content/collections" target="_blank" rel="noopener">
          Add, rename or remove collections (opens in a new tab)
        </a>
      </p>
    </fieldset>
  );
}

interface PictureRowProps {
  field: FieldMetadata<SubmittedProduct["pictures"][number]>;
  row: number;
  pictures: PictureChoice;
}

/** One picture. A blank row is folded, so that the form stays short; the first one never is. */
function PictureRow({ field, row, pictures }: PictureRowProps) {
  const { src, alt, place, remove } = field.getFieldset();
  const isBlank = !src.initialValue && !alt.initialValue;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (isWrong(src) || isWrong(alt))) setOpen(true);
  const label = `Picture ${row + 1}`;
  const inputs = (
    <fieldset className="px-4 pb-5">
      <legend className="sr-only">{label}</legend>
      <PictureField
        text={{ name: src.name, label, required: row === 0, errors: src.errors }}
        value={src.initialValue ?? ""}
        options={optionsFor(pictures, src.initialValue ?? "")}
        choice={pictures}
        describes
      />
      <InputField
        field={alt}
        label="Picture description"
        hint="For people who can't see it. Leave it blank if the picture has a description in Pictures."
        autoComplete="off"
        className="mt-4"
      />
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <InputField field={place} label="Position" inputMode="numeric" autoComplete="off" className="w-22" />
        {!isBlank && <CheckBox field={remove} label="Remove" />}
      </div>
    </fieldset>
  );
  if (!isBlank || row === 0) return <div className="border-2 border-rule">{inputs}</div>;
  return (
    <details
      className="border-2 border-rule"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11.5 cursor-pointer px-4 py-2.5 font-bold">Add a picture</summary>
      {inputs}
    </details>
  );
}
