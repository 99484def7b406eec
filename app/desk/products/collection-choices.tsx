import { namedIn, unknownIn } from "../../catalogue/collections.ts";
import type { Collection } from "../../content/collections.ts";
import { productDeskWords } from "../../content/desk/products.ts";
import { FIELD, FieldNotes, LABEL } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";

const NAME = "collections";

interface Props {
  /** Those that are published. */
  collections: readonly Collection[];
  /** Slugs, as stored or submitted. */
  chosen: readonly string[];
  errors: readonly string[];
}

/** A checkbox for each collection. A product keeps its place in collections that were removed: they may come back. */
export function CollectionChoices({ collections, chosen, errors }: Props) {
  const text = { name: NAME, ...productDeskWords.fields.collections, errors };
  const named = namedIn(collections, chosen);
  return (
    <fieldset
      id={NAME}
      className={`${FIELD} ${QUESTION}`}
      data-invalid={errors.length > 0 ? "" : undefined}
      aria-describedby={`${NAME}-hint`}
    >
      <legend className={LABEL}>{text.label}</legend>
      <FieldNotes {...text} />
      <div className="mt-3 flex flex-wrap gap-2.5">
        {collections.map((one) => (
          <label key={one.slug} className="option-box">
            <input type="checkbox" className="peer" name={NAME} value={one.slug} defaultChecked={named.includes(one)} />{" "}
            <span className="wrap-anywhere peer-checked:before:content-['✓_'/'']">{one.name}</span>
          </label>
        ))}
      </div>
      {unknownIn(collections, chosen).map((slug) => (
        <input key={slug} type="hidden" name={NAME} value={slug} />
      ))}
      <p className="mt-3">
        <a className="text-link" href="/desk/content/collections" target="_blank" rel="noopener">
          {productDeskWords.editCollections}
        </a>
      </p>
    </fieldset>
  );
}
