import { MOST_PICTURES, type ProductPicture } from "../../catalogue/product-pictures.ts";
import { productDeskWords } from "../../content/desk/products.ts";
import { HINT, LABEL, TextField } from "../../ui/field.tsx";
import { optionsFor, type PictureChoice } from "../pictures/picture-option.ts";
import { QUESTION } from "../shell/page-parts.tsx";
import { PictureField } from "../shell/picture-field.tsx";

const { pictures: words, fields } = productDeskWords;

interface Props {
  chosen: readonly ProductPicture[];
  pictures: PictureChoice;
  errorsOf: (field: string) => readonly string[];
}

/** Blank rows for pictures to add. */
const SPARE_ROWS = 3;

/** A row for each picture, and a few for more. */
export function PictureRows({ chosen, pictures, errorsOf }: Props) {
  const count = Math.min(chosen.length + SPARE_ROWS, MOST_PICTURES);
  return (
    <fieldset className={QUESTION}>
      <legend className={LABEL}>{words.title}</legend>
      <p className={HINT}>{words.hint}</p>
      <div className="mt-3 grid gap-3">
        {Array.from({ length: count }, (_, row) => (
          <Row key={row} row={row} picture={chosen[row] ?? null} pictures={pictures} errorsOf={errorsOf} />
        ))}
      </div>
    </fieldset>
  );
}

interface RowProps extends Omit<Props, "chosen"> {
  row: number;
  /** Null in a blank row. */
  picture: ProductPicture | null;
}

/** One picture. A blank row is folded, so that the form stays short; the first one never is. */
function Row(props: RowProps) {
  const { row, picture, errorsOf } = props;
  const [name, alt] = [`picture-${row}`, `picture_alt-${row}`];
  const inputs = <Fields {...props} />;
  if (picture !== null || row === 0) return <div className="border-2 border-rule">{inputs}</div>;
  return (
    <details className="border-2 border-rule" open={errorsOf(name).length + errorsOf(alt).length > 0}>
      <summary className="min-h-11.5 cursor-pointer px-4 py-2.5 font-bold">{words.extra}</summary>
      {inputs}
    </details>
  );
}

function Fields({ row, picture, pictures, errorsOf }: RowProps) {
  const [name, alt] = [`picture-${row}`, `picture_alt-${row}`];
  const label = words.row(row + 1);
  const src = picture?.src ?? "";
  return (
    <fieldset className="px-4 pb-5">
      <legend className="sr-only">{label}</legend>
      <PictureField
        text={{ name, label, required: row === 0, errors: errorsOf(name) }}
        value={src}
        options={optionsFor(pictures, src)}
        choice={pictures}
        describes
      />
      <TextField
        name={alt}
        {...fields.picture_alt}
        value={picture?.alt ?? ""}
        errors={errorsOf(alt)}
        autoComplete="off"
        className="mt-4"
      />
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <TextField
          name={`picture_place-${row}`}
          label={words.place}
          value={String(row + 1)}
          inputMode="numeric"
          autoComplete="off"
          className="w-22"
        />
        {picture && (
          <label className="option-box">
            <input type="checkbox" className="peer" name={`picture_remove-${row}`} value="yes" />{" "}
            <span className="peer-checked:before:content-['✓_'/'']">{words.remove}</span>
          </label>
        )}
      </div>
    </fieldset>
  );
}
