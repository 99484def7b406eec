import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { namedIn, unknownIn } from "../../shop/catalogue/collections.ts";
import { isOptional, productFields } from "../../shop/catalogue/product-fields.ts";
import type { Collection } from "../../site/content/collections.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { TextLink, NewTabLink } from "../../ui/button.tsx";
import { FIELD, FieldNotes, isWrong, LABEL, HINT, describedBy, INPUT } from "../../ui/field.tsx";
import { InputField, TextareaField, CheckBox } from "../../ui/form-fields.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type PictureChoice, readFindCommand, optionsFor } from "../pictures/picture-view.ts";
import { BackLink, FORM, QUESTION, SaveOnEnter, IntentButton, useReadOnly } from "../shell/page-parts.tsx";
import { PictureField } from "../shell/picture-field.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { ProductFacts, type WaitingProps, Waiting } from "./product-facts.tsx";
import {
  type NewProductView,
  type ProductView,
  type TextName,
  productAlerts,
  inputWords,
  textNames,
} from "./product-view.ts";
import { type SubmittedProduct, productSchema } from "./product.form.ts";

export function NewProductPage({ view, ...offered }: { view: NewProductView } & Offered) {
  return (
    <ProductForm {...offered} key={view.formKey} view={view} stored={null}>
      <PageHead title="New product">
        <BackLink href="/desk/products">All products</BackLink>
      </PageHead>
    </ProductForm>
  );
}

interface Props extends Offered, WaitingProps {
  view: ProductView;
}

export function ProductPage({ view, waiting, ...offered }: Props) {
  const { slug, name, published, held, alert, formKey } = view;
  const head = (actions: ReactNode) => (
    <PageHead title={name} actions={actions}>
      <p>
        <TextLink href="/desk/products">All products</TextLink> ·{" "}
        {published ? <TextLink href={`/shop/${slug}`}>View in the shop</TextLink> : "Not published"}
      </p>
    </PageHead>
  );
  if (useReadOnly())
    return (
      <>
        {head(null)}
        <ProductFacts view={view} waiting={waiting} {...offered} />
      </>
    );
  return (
    <ProductForm {...offered} key={formKey} view={view} stored={view} held={held} waiting={waiting}>
      {head(
        published ? (
          // Unpublishing works even if the form has mistakes.
          <IntentButton outline formNoValidate intent="unpublish" label="Unpublish" />
        ) : (
          <IntentButton outline intent="publish" label="Publish" />
        ),
      )}
      {alert && (
        <Alert tone={alert === "changed" ? "error" : "note"} title={productAlerts[alert].title}>
          <p>
            {alert === "saved" && !published ? "It isn't in the shop until you publish it." : productAlerts[alert].text}
          </p>
          {alert === "changed" && <NewTabLink href={`/desk/products/${slug}`}>Open the current version</NewTabLink>}
        </Alert>
      )}
    </ProductForm>
  );
}

interface Offered {
  pictures: PictureChoice;
  collections: readonly Collection[];
}

interface FormProps extends Offered, SizeNotes {
  view: NewProductView;
  stored: { slug: string; version: string } | null;
  children: ReactNode;
}

/** Everything about a product is one form, so that each button saves all of it. */
function ProductForm({ view: { form, lastResult }, stored, pictures, collections, children, ...notes }: FormProps) {
  const schemaFor = (intent: string | null) =>
    productSchema({
      slug: stored?.slug,
      findsPicture: intent !== null && readFindCommand(intent) !== null,
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
        <ErrorSummary {...summary} />
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

/** A product stays in collections that were removed, because they may come back. */
function CollectionChoices({ field, collections }: Pick<Offered, "collections"> & { field: FieldMetadata<string[]> }) {
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
        <NewTabLink href="/desk/content/collections">Add, rename or remove collections</NewTabLink>
      </p>
    </fieldset>
  );
}

interface PictureRowProps {
  field: FieldMetadata<SubmittedProduct["pictures"][number]>;
  row: number;
  pictures: PictureChoice;
}

/** A blank row is collapsed to keep the form short, except the first. */
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

interface SizeNotes extends Partial<WaitingProps> {
  /** Units per size that unpaid orders hold. */
  held?: Readonly<Record<string, number>> | undefined;
}

function SizeRows({ field, held, waiting }: SizeNotes & { field: FieldMetadata<SubmittedProduct["sizes"]> }) {
  return (
    <fieldset className={QUESTION}>
      <legend className={LABEL}>Sizes, prices and stock</legend>
      <p className={HINT}>
        Prices in dollars, such as 28 or $28.00. Stock is how many can be sold now, not counting those held for orders;
        enter unlimited for no limit. New sizes such as S, M and L sort themselves. Leave the size blank if the product
        has none. Uncheck a size to stop offering it; its orders and stock stay as they are.
      </p>
      {waiting && <Waiting waiting={waiting} />}
      <div className="mt-3 border-b-2 border-ink">
        {field.getFieldList().map((one, row) => (
          <SizeRow key={one.key} field={one} row={row} held={held} />
        ))}
      </div>
    </fieldset>
  );
}

/** Aligned at the top, so that an error below one input doesn't move the others. */
const ROW =
  "grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-x-4 gap-y-2.5 border-t border-rule pt-3 pb-3.5 first:border-t-2 first:border-ink";
/** As tall as the input next to it and aligned with it, below its label. */
const SIZE_NAME = "mt-7 flex min-h-11.5 items-center leading-tight font-bold wrap-anywhere";

interface RowProps extends Pick<SizeNotes, "held"> {
  field: FieldMetadata<SubmittedProduct["sizes"][number]>;
  row: number;
}

function SizeRow({ field, row, held }: RowProps) {
  const { size, price, stock, seen, offered, kept } = field.getFieldset();
  const isKept = kept.initialValue === "yes";
  const name = size.initialValue ?? "";
  const legend = !isKept ? "Another size" : name === "" ? "One size" : `Size ${name}`;
  const units = held?.[name] ?? 0;
  return (
    <fieldset className={ROW}>
      <legend className="sr-only">{isKept ? legend : `${legend} (${row + 1})`}</legend>
      {isKept ? (
        <>
          <p className={SIZE_NAME} data-part="size-name" aria-hidden="true">
            {legend}
          </p>
          <input type="hidden" name={kept.name} value="yes" />
          <input type="hidden" name={size.name} value={name} />
          <input type="hidden" name={seen.name} value={seen.initialValue ?? ""} />
        </>
      ) : (
        <Cell field={size} label="Size" />
      )}
      <Cell field={price} label="Price" />
      <Cell
        field={stock}
        label={isKept ? "Stock" : "Stock (a number, or unlimited)"}
        hint={units > 0 && isKept ? heldText(units) : undefined}
      />
      {isKept && <CheckBox field={offered} label="Offered" className="mt-7 justify-self-start" />}
      {isKept && isWrong(size) && (
        <div className="col-span-full" id={size.name}>
          <FieldNotes name={size.name} errors={size.errors} />
        </div>
      )}
    </fieldset>
  );
}

/** Nobody has paid for them yet: they are still on the shelf, and in stock again if nobody does. */
function heldText(units: number): string {
  return units === 1
    ? "1 more is held by a payment in progress. Don't count it."
    : `${units} more are held by payments in progress. Don't count them.`;
}

const CELL = "data-invalid:border-l-5 data-invalid:border-accent data-invalid:pl-3";

function Cell({ field, label, hint }: { field: FieldMetadata<string>; label: string; hint?: string | undefined }) {
  const { name, errors } = field;
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <div className={CELL} data-invalid={isWrong(field) ? "" : undefined}>
      <label className="text-xs font-semibold" htmlFor={name}>
        {label}
      </label>
      <input
        key={key}
        {...input}
        id={name}
        required={false}
        className={`${INPUT} mt-1.5 w-full`}
        autoComplete="off"
        aria-describedby={describedBy({ name, label, hint, errors })}
      />
      <FieldNotes name={name} hint={hint} errors={errors} />
    </div>
  );
}
