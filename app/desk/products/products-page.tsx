import { formatCents } from "../../shop/catalogue/money.ts";
import { writeStock } from "../../shop/catalogue/offer-text.ts";
import { priceRange } from "../../shop/catalogue/product.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, RowLink } from "../list/data-table.tsx";
import { ExportLinks } from "../list/export-links.tsx";
import { FilterLinks } from "../list/list-filters.tsx";
import type { StockFilter } from "./product-view.ts";
import { productDeskWords as words } from "./words.ts";

interface ProductRow {
  slug: string;
  name: string;
  picture: string;
  position: number;
  published: boolean;
  sizes: readonly { size: string; priceCents: number; stock: number | null }[];
}

const { columns } = words;

const PICTURE = "aspect-4/5 w-10.5 border-2 border-ink bg-paper object-cover";

const shown: readonly Column<ProductRow>[] = [
  {
    key: "name",
    label: columns.name,
    heads: true,
    cell: ({ slug, name, picture }) => (
      <span className="flex items-center gap-3">
        <img className={PICTURE} src={picture} width="400" height="500" alt="" loading="lazy" />
        <RowLink href={`/desk/products/${slug}`}>{name}</RowLink>
      </span>
    ),
  },
  {
    key: "state",
    label: columns.state,
    cell: ({ published }) => (published ? words.published : <b>{words.hidden}</b>),
  },
  { key: "stock", label: columns.stock, cell: stockText },
  { key: "price", label: columns.price, figures: true, cell: priceText },
  { key: "place", label: columns.place, figures: true, cell: ({ position }) => position },
];

export function ProductsPage({ products, filter }: { products: readonly ProductRow[]; filter: StockFilter | "all" }) {
  const actions = (
    <>
      <ButtonLink href="/desk/new-product">{words.add}</ButtonLink>
      <ButtonLink outline href="/desk/content/collections">
        {words.collections}
      </ButtonLink>
      <ButtonLink outline href="/desk/content/postage">
        {words.shipping}
      </ButtonLink>
      <ExportLinks list="products" />
    </>
  );
  return (
    <>
      <PageHead title={words.title} actions={actions}>
        <p>{words.intro}</p>
      </PageHead>
      <FilterLinks path="/desk/products" {...words.filter} chosen={filter} />
      <DataTable
        caption={words.caption}
        columns={shown}
        rows={products}
        keyOf={({ slug }) => slug}
        empty={filter === "all" ? words.empty : words.noneLow}
      />
    </>
  );
}

function stockText({ sizes }: ProductRow): string {
  return sizes.map(({ size, stock }) => (size === "" ? writeStock(stock) : `${size}: ${writeStock(stock)}`)).join(", ");
}

function priceText({ sizes }: ProductRow): string {
  if (sizes.length === 0) return "–";
  const { fromCents, varies } = priceRange(sizes);
  return varies ? `${formatCents(fromCents)}+` : formatCents(fromCents);
}
