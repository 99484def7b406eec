import { Form } from "@remix-run/react";
import {
  editableFields,
  type FieldName,
  fieldNames,
  isOptional,
  productFields,
} from "../../catalogue/product-fields.ts";
import type { FieldMistake, SubmittedProduct } from "../../catalogue/product-form.ts";
import { productDeskWords as words } from "../../content/desk-products.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { describedBy, INPUT, LabelledField, TextField } from "../../ui/field.tsx";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SizeRows } from "./size-rows.tsx";

interface Props {
  typed: SubmittedProduct;
  mistakes: readonly FieldMistake[];
  pictures: readonly string[];
  /** See `productVersion`; null for a new product. */
  version: string | null;
  attempt: number;
}

/** The form for everything about a product except its stock. */
export function ProductForm({ typed, mistakes, pictures, version, attempt }: Props) {
  const errors = (field: string) => mistakes.filter((one) => one.field === field).map(({ message }) => message);
  return (
    <Form method="post" className={FORM} noValidate>
      <ErrorSummary title={words.summaryTitle} errors={mistakes} attempt={attempt} />
      {version !== null && <input type="hidden" name="stamp" value={version} />}
      {(version === null ? fieldNames : editableFields).map((name) => (
        <ProductInput key={name} name={name} value={typed[name]} errors={errors(name)} pictures={pictures} />
      ))}
      <SizeRows sizes={typed.sizes} errorsOf={errors} />
      <Button type="submit" className={SEND} name="intent" value="save">
        {version === null ? words.create : words.save}
      </Button>
    </Form>
  );
}

interface InputProps {
  value: string;
  errors: readonly string[];
  pictures: readonly string[];
}

function ProductInput({ name, ...props }: InputProps & { name: FieldName }) {
  const { kind } = productFields[name];
  if (kind === "picture") return <PictureField {...props} />;
  return (
    <TextField
      name={name}
      {...words.fields[name]}
      required={!isOptional(name)}
      value={props.value}
      errors={props.errors}
      className={QUESTION}
      {...(kind === "paragraphs" ? { rows: 6 } : { autoComplete: "off" })}
    />
  );
}

const PICTURE = "mt-3 h-auto w-26 border-2 border-ink bg-paper";

/** A select of the pictures in public/. */
function PictureField({ value, errors, pictures }: InputProps) {
  const text = { name: "picture", ...words.fields.picture, required: true, errors };
  const choices = value === "" || pictures.includes(value) ? pictures : [value, ...pictures];
  return (
    <LabelledField text={text} className={QUESTION}>
      <select
        id="picture"
        name="picture"
        className={`${INPUT} mt-1.5 w-full`}
        defaultValue={value}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={describedBy(text)}
      >
        <option value="">{words.choosePicture}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      {pictures.includes(value) && <img className={PICTURE} src={value} width="400" height="500" alt="" />}
    </LabelledField>
  );
}
