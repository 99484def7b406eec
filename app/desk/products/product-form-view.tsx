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
import { TextField } from "../../ui/field.tsx";
import type { PictureOption } from "../pictures/picture-option.ts";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { PictureField } from "../shell/picture-field.tsx";
import { SizeRows } from "./size-rows.tsx";

interface Props {
  typed: SubmittedProduct;
  mistakes: readonly FieldMistake[];
  pictures: readonly PictureOption[];
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
  pictures: readonly PictureOption[];
}

function ProductInput({ name, ...props }: InputProps & { name: FieldName }) {
  const { kind } = productFields[name];
  if (kind === "picture") {
    const text = { name, ...words.fields.picture, required: true, errors: props.errors };
    return <PictureField text={text} value={props.value} options={props.pictures} />;
  }
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
