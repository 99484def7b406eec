import type { FieldMetadata } from "@conform-to/react";
import { namedIn, unknownIn } from "../../shop/catalogue/collections.ts";
import type { Collection } from "../../site/content/collections.ts";
import { FIELD, FieldNotes, isWrong, LABEL } from "../../ui/field.tsx";
import { QUESTION } from "../shell/page-parts.tsx";
import { productDeskWords } from "./words.ts";

interface Props {
  /** Slugs, as stored or submitted. */
  field: FieldMetadata<string[]>;
  /** Those that are published. */
  collections: readonly Collection[];
}

/** A checkbox for each collection. A product keeps its place in collections that were removed: they may come back. */
export function CollectionChoices({ field, collections }: Props) {
  const { name, errors } = field;
  const text = { name, ...productDeskWords.fields.collections, errors };
  const chosen = [field.initialValue ?? []].flat().map(String);
  const named = namedIn(collections, chosen);
  return (
    <fieldset
      id={name}
      className={`${FIELD} ${QUESTION}`}
      data-invalid={isWrong(field) ? "" : undefined}
      aria-describedby={`${name}-hint`}
    >
      <legend className={LABEL}>{text.label}</legend>
      <FieldNotes {...text} />
      <div className="mt-3 flex flex-wrap gap-2.5">
        {collections.map((one) => (
          <label key={one.slug} className="option-box">
            <input type="checkbox" className="peer" name={name} value={one.slug} defaultChecked={named.includes(one)} />{" "}
            <span className="wrap-anywhere peer-checked:before:content-['✓_'/'']">{one.name}</span>
          </label>
        ))}
      </div>
      {unknownIn(collections, chosen).map((slug) => (
        <input key={slug} type="hidden" name={name} value={slug} />
      ))}
      <p className="mt-3">
        <a className="text-link" href="/desk/content/collections" target="_blank" rel="noopener">
          {productDeskWords.editCollections}
        </a>
      </p>
    </fieldset>
  );
}
