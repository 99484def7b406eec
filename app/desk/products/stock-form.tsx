import { Form } from "@remix-run/react";
import type { FieldMistake } from "../../catalogue/product-form.ts";
import { productDeskWords } from "../../content/desk-products.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/text-field.tsx";

const words = productDeskWords.count;

export interface CountedSize {
  size: string;
  /** As the ledger has it, and as it was typed. */
  stock: string;
  typed: string;
}

/** Sets stock to what was counted, beside what the page showed when it was. */
export function StockForm({ sizes, mistakes }: { sizes: readonly CountedSize[]; mistakes: readonly FieldMistake[] }) {
  return (
    <section className="desk-section" aria-labelledby="count">
      <h2 id="count">{words.title}</h2>
      <p className="desk-quiet">{words.hint}</p>
      <Form method="post" className="desk-form" noValidate>
        <ErrorSummary title={productDeskWords.summaryTitle} errors={mistakes} attempt={1} />
        <div className="count-rows">
          {sizes.map(({ size, stock, typed }, row) => (
            <div key={size}>
              <input type="hidden" name="size" value={size} />
              <input type="hidden" name={`seen-${row}`} value={stock} />
              <TextField
                name={`counted-${row}`}
                label={words.field(size)}
                value={typed}
                errors={mistakes.filter(({ field }) => field === `counted-${row}`).map(({ message }) => message)}
                autoComplete="off"
              />
            </div>
          ))}
        </div>
        <button type="submit" className="button" name="intent" value="count">
          {words.save}
        </button>
      </Form>
    </section>
  );
}
