import type { SubmittedSize } from "../../catalogue/product-form.ts";
import { productDeskWords } from "../../content/desk/products.ts";
import { describedBy, FieldNotes, HINT, INPUT, LABEL } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";

const words = productDeskWords.sizes;

export interface SizeNotes {
  /** The units of sizes that unpaid orders hold. */
  held?: Readonly<Record<string, number>> | undefined;
  /** How many people wait for a size, for those that somebody waits for. */
  waiting?: readonly { size: string; count: number }[] | undefined;
}

interface Props extends SizeNotes {
  sizes: readonly SubmittedSize[];
  errorsOf: (field: string) => readonly string[];
}

/** A row for each existing size, and a few for new ones. */
export function SizeRows({ sizes, held, waiting, errorsOf }: Props) {
  return (
    <fieldset className={QUESTION}>
      <legend className={LABEL}>{words.title}</legend>
      <p className={HINT}>{words.hint}</p>
      {waiting && waiting.length > 0 && (
        <p className="mt-3">
          {words.waiting} {waiting.map(({ size, count }) => words.waitingFor(size, count)).join(", ")}
        </p>
      )}
      <div className="mt-3 border-b-2 border-ink">
        {sizes.map((one, row) => (
          // A row has no identity except its number.
          // oxlint-disable-next-line react/no-array-index-key
          <SizeRow key={row} row={row} one={one} held={held?.[one.size] ?? 0} errorsOf={errorsOf} />
        ))}
      </div>
    </fieldset>
  );
}

/** Aligned at the top, so that an error below one input doesn't move the others. */
const ROW =
  "grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-x-4 gap-y-2.5 border-t border-rule pt-3 pb-3.5 first:border-t-2 first:border-ink";
/** As tall as the input beside it, and in line with it: above the input is a label. */
const SIZE_NAME = "mt-7 flex min-h-11.5 items-center leading-tight font-bold wrap-anywhere";

function SizeRow({
  row,
  one: { size, price, stock, seen, offered, kept },
  held,
  errorsOf,
}: {
  row: number;
  one: SubmittedSize;
  held: number;
  errorsOf: Props["errorsOf"];
}) {
  const legend = kept ? words.row(size) : words.extra;
  return (
    <fieldset className={ROW}>
      <legend className="sr-only">{kept ? legend : `${legend} (${row + 1})`}</legend>
      {kept ? (
        <>
          <p className={SIZE_NAME} data-part="size-name" aria-hidden="true">
            {legend}
          </p>
          <input type="hidden" name={`kept-${row}`} value="yes" />
          <input type="hidden" name={`size-${row}`} value={size} />
          <input type="hidden" name={`seen-${row}`} value={seen} />
        </>
      ) : (
        <Cell name={`size-${row}`} label={words.size} value={size} errors={errorsOf(`size-${row}`)} />
      )}
      <Cell name={`price-${row}`} label={words.price} value={price} errors={errorsOf(`price-${row}`)} />
      <Cell
        name={`stock-${row}`}
        label={kept ? words.stock : `${words.stock} (${words.stockHint.toLowerCase()})`}
        hint={held > 0 && kept ? words.held(held) : undefined}
        value={stock}
        errors={errorsOf(`stock-${row}`)}
      />
      {kept && (
        <label className="option-box mt-7 justify-self-start">
          <input type="checkbox" className="peer" name={`offered-${row}`} value="yes" defaultChecked={offered} />{" "}
          <span className="peer-checked:before:content-['✓_'/'']">{words.offered}</span>
        </label>
      )}
      {kept && row === 0 && errorsOf("size-0").length > 0 && (
        <div className="col-span-full">
          <FieldNotes name="size-0" errors={errorsOf("size-0")} />
        </div>
      )}
    </fieldset>
  );
}

const CELL = "data-invalid:border-l-5 data-invalid:border-accent data-invalid:pl-3";

function Cell({
  name,
  label,
  hint,
  value,
  errors,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  errors: readonly string[];
}) {
  const wrong = errors.length > 0;
  return (
    <div className={CELL} data-invalid={wrong ? "" : undefined}>
      <label className="text-xs font-semibold" htmlFor={name}>
        {label}
      </label>
      <input
        id={name}
        type="text"
        name={name}
        className={`${INPUT} mt-1.5 w-full`}
        defaultValue={value}
        autoComplete="off"
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy({ name, label, hint, errors })}
      />
      <FieldNotes name={name} hint={hint} errors={errors} />
    </div>
  );
}
