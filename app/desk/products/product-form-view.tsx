import { Form } from "@remix-run/react";
import type { SubmittedProduct } from "../../catalogue/product-form.ts";
import { productDeskWords as words } from "../../content/desk-products.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { SizeRows } from "./size-rows.tsx";

export interface Mistake {
  field: string;
  message: string;
}

interface Props {
  typed: SubmittedProduct;
  mistakes: readonly Mistake[];
  pictures: readonly string[];
  /** Of the product as this form shows it; null for a new one. */
  stamp: string | null;
  attempt: number;
}

/** Everything about a product but its stock. */
export function ProductForm({ typed, mistakes, pictures, stamp, attempt }: Props) {
  const { fields } = words;
  const errors = (field: string) => mistakes.filter((one) => one.field === field).map(({ message }) => message);
  return (
    <Form method="post" className="desk-form" noValidate>
      <ErrorSummary title={words.summaryTitle} errors={mistakes} attempt={attempt} />
      {stamp === null ? (
        <TextField
          name="slug"
          {...fields.slug}
          required
          value={typed.slug}
          errors={errors("slug")}
          autoComplete="off"
        />
      ) : (
        <input type="hidden" name="stamp" value={stamp} />
      )}
      <TextField name="name" {...fields.name} required value={typed.name} errors={errors("name")} autoComplete="off" />
      <TextField
        name="description"
        {...fields.description}
        required
        value={typed.description}
        errors={errors("description")}
        rows={6}
      />
      <PictureField value={typed.picture} errors={errors("picture")} pictures={pictures} />
      <TextField
        name="picture_alt"
        {...fields.picture_alt}
        required
        value={typed.pictureAlt}
        errors={errors("picture_alt")}
        autoComplete="off"
      />
      <TextField
        name="position"
        {...fields.position}
        required
        value={typed.position}
        errors={errors("position")}
        autoComplete="off"
      />
      <SizeRows sizes={typed.sizes} errorsOf={errors} />
      <button type="submit" className="button" name="intent" value="save">
        {stamp === null ? words.create : words.save}
      </button>
    </Form>
  );
}
