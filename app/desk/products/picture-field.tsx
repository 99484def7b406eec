import { productDeskWords } from "../../content/desk-products.ts";
import { describedBy, LabelledField } from "../../ui/field.tsx";

const words = productDeskWords.fields.picture;

/** A choice among the pictures that are there. */
export function PictureField({
  value,
  errors,
  pictures,
}: {
  value: string;
  errors: readonly string[];
  pictures: readonly string[];
}) {
  const text = { name: "picture", label: words.label, hint: words.hint, required: true, errors };
  const choices = value === "" || pictures.includes(value) ? pictures : [value, ...pictures];
  return (
    <LabelledField text={text}>
      <select
        id="picture"
        name="picture"
        className="field-input"
        defaultValue={value}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={describedBy(text)}
      >
        <option value="">{words.choose}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      {pictures.includes(value) && <img className="product-picture" src={value} width="400" height="500" alt="" />}
    </LabelledField>
  );
}
