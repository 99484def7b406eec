import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { HINT, isWrong, LABEL } from "../../ui/field.tsx";
import { CheckBox, InputField } from "../../ui/form-fields.tsx";
import { optionsFor, type PictureChoice } from "../pictures/picture-option.ts";
import { QUESTION } from "../shell/page-parts.tsx";
import { PictureField } from "../shell/picture-field.tsx";
import type { SubmittedProduct } from "./product.form.ts";
import { productDeskWords } from "./words.ts";

const { pictures: words, fields } = productDeskWords;

interface Props {
  field: FieldMetadata<SubmittedProduct["pictures"]>;
  pictures: PictureChoice;
}

/** A row for each picture, and a few for more. */
export function PictureRows({ field, pictures }: Props) {
  return (
    <fieldset className={QUESTION}>
      <legend className={LABEL}>{words.title}</legend>
      <p className={HINT}>{words.hint}</p>
      <div className="mt-3 grid gap-3">
        {field.getFieldList().map((one, row) => (
          <Row key={one.key} field={one} row={row} pictures={pictures} />
        ))}
      </div>
    </fieldset>
  );
}

interface RowProps {
  field: FieldMetadata<SubmittedProduct["pictures"][number]>;
  row: number;
  pictures: PictureChoice;
}

/** One picture. A blank row is folded, so that the form stays short; the first one never is. */
function Row({ field, row, pictures }: RowProps) {
  const { src, alt, place, remove } = field.getFieldset();
  const isBlank = !src.initialValue && !alt.initialValue;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (isWrong(src) || isWrong(alt))) setOpen(true);
  const label = words.row(row + 1);
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
      <InputField field={alt} {...fields.picture_alt} autoComplete="off" className="mt-4" />
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <InputField field={place} label={words.place} inputMode="numeric" autoComplete="off" className="w-22" />
        {!isBlank && <CheckBox field={remove} label={words.remove} />}
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
      <summary className="min-h-11.5 cursor-pointer px-4 py-2.5 font-bold">{words.extra}</summary>
      {inputs}
    </details>
  );
}
