import type { SubmittedSize } from "../../catalogue/product-form.ts";
import { productDeskWords } from "../../content/desk-products.ts";
import { FieldMessage } from "../../ui/field.tsx";

const words = productDeskWords.sizes;

interface Props {
  sizes: readonly SubmittedSize[];
  errorsOf: (field: string) => readonly string[];
}

/** A row for each existing size, and a few for new ones. */
export function SizeRows({ sizes, errorsOf }: Props) {
  return (
    <fieldset className="field">
      <legend className="field-label">{words.title}</legend>
      <p className="field-hint">{words.hint}</p>
      <div className="size-rows">
        {sizes.map((one, row) => (
          // A row has no identity except its number.
          // oxlint-disable-next-line react/no-array-index-key
          <SizeRow key={row} row={row} one={one} errorsOf={errorsOf} />
        ))}
      </div>
    </fieldset>
  );
}

function SizeRow({
  row,
  one: { size, price, stock, offered, kept },
  errorsOf,
}: {
  row: number;
  one: SubmittedSize;
  errorsOf: Props["errorsOf"];
}) {
  const legend = kept ? words.row(size) : words.extra;
  return (
    <fieldset className="size-row">
      <legend className="sr-only">{kept ? legend : `${legend} (${row + 1})`}</legend>
      {kept ? (
        <>
          <p className="size-name" aria-hidden="true">
            {legend}
          </p>
          <input type="hidden" name={`kept-${row}`} value="yes" />
          <input type="hidden" name={`size-${row}`} value={size} />
        </>
      ) : (
        <Cell name={`size-${row}`} label={words.size} value={size} errors={errorsOf(`size-${row}`)} />
      )}
      <Cell name={`price-${row}`} label={words.price} value={price} errors={errorsOf(`price-${row}`)} />
      {kept ? (
        <label className="option-box">
          <input type="checkbox" name={`offered-${row}`} value="yes" defaultChecked={offered} />{" "}
          <span>{words.offered}</span>
        </label>
      ) : (
        <Cell
          name={`stock-${row}`}
          label={`${words.stock} (${words.stockHint.toLowerCase()})`}
          value={stock}
          errors={errorsOf(`stock-${row}`)}
        />
      )}
      {kept && row === 0 && <FieldMessage name="size-0" errors={errorsOf("size-0")} />}
    </fieldset>
  );
}

function Cell({
  name,
  label,
  value,
  errors,
}: {
  name: string;
  label: string;
  value: string;
  errors: readonly string[];
}) {
  const wrong = errors.length > 0;
  return (
    <div className="size-cell" data-invalid={wrong ? "" : undefined}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        type="text"
        name={name}
        className="field-input"
        defaultValue={value}
        autoComplete="off"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${name}-error` : undefined}
      />
      <FieldMessage name={name} errors={errors} />
    </div>
  );
}
