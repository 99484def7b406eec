import { namedIn } from "../../shop/catalogue/collections.ts";
import { productFields } from "../../shop/catalogue/product-fields.ts";
import type { Collection } from "../../site/content/collections.ts";
import { DataTable } from "../list/data-table.tsx";
import type { PictureChoice } from "../pictures/picture-view.ts";
import { FactList, Section, Written } from "../shell/page-parts.tsx";
import { PictureText } from "../shell/picture-field.tsx";
import { inputWords, type ProductView, type TextName, textNames } from "./product-view.ts";

export interface WaitingProps {
  /** How many people wait for each size; sizes that nobody waits for are omitted. */
  waiting: readonly { size: string; count: number }[];
}

interface Props extends WaitingProps {
  view: ProductView;
  pictures: PictureChoice;
  collections: readonly Collection[];
}

/** The form's values, for members who can't change them. */
export function ProductFacts({ view: { form, held }, waiting, pictures, collections }: Props) {
  const factOf = (name: TextName) => {
    const text = productFields[name].kind === "price" ? `$${form[name]}` : (form[name] ?? "");
    return { label: inputWords[name].label, value: <Written text={text} /> };
  };
  const chosen = form.pictures.filter(({ src }) => src !== "");
  const sizes = form.sizes.filter(({ kept }) => kept === "yes");
  const facts = textNames.filter((name) => name !== "name" && form[name] !== "").map(factOf);
  const named = namedIn(collections, form.collections).map(({ name }) => name);
  return (
    <>
      <FactList facts={[...facts, { label: "Collections", value: named.join(", ") || "None" }]} />
      <Section id="sizes" title="Sizes, prices and stock">
        <DataTable
          caption="Sizes, prices and stock"
          columns={[
            { label: "Size", heads: true, cell: ({ size = "" }) => size || "One size" },
            { label: "Offered", cell: ({ offered }) => (offered === "yes" ? "Yes" : "No") },
            { label: "Price", figures: true, cell: ({ price }) => `$${price}` },
            { label: "Stock", figures: true, cell: ({ stock }) => stock },
            { label: "Held for orders", figures: true, cell: ({ size = "" }) => held[size] ?? 0 },
          ]}
          rows={sizes}
          keyOf={({ size = "" }) => size}
        />
        <Waiting waiting={waiting} />
      </Section>
      <Section id="pictures" title="Pictures">
        <ol className="grid gap-5">
          {chosen.map(({ src, alt, place }) => (
            <li key={place}>
              <PictureText value={src} choice={pictures} />
              <Written text={alt} />
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

export function Waiting({ waiting }: WaitingProps) {
  if (waiting.length === 0) return null;
  return <p className="mt-3">Waiting for an email when it's back: {waiting.map(waitingText).join(", ")}</p>;
}

function waitingText({ size, count }: { size: string; count: number }): string {
  return `${size === "" ? "" : `size ${size}: `}${count === 1 ? "1 person" : `${count} people`}`;
}
