import { formatCents, writeStock } from "../../shop/catalogue/money.ts";
import type { Product } from "../../shop/catalogue/product-fields.ts";
import { priceRange } from "../../shop/catalogue/product.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { type Column, RowLink } from "../list/data-table.tsx";
import { ListView } from "../list/list-view.tsx";
import { useMayOpen } from "../shell/page-parts.tsx";
import type { StockFilter } from "./product-view.ts";

type ProductRow = Pick<Product, "id" | "slug" | "name" | "picture" | "position" | "published" | "sizes">;

const PICTURE = "aspect-4/5 w-10.5 border-2 border-ink bg-paper object-cover";

const columns: readonly Column<ProductRow>[] = [
  {
    label: "Product",
    heads: true,
    cell: ({ slug, name, picture }) => (
      <span className="flex items-center gap-3 min-[52rem]:items-start">
        <img className={PICTURE} src={picture} width="400" height="500" alt="" loading="lazy" />
        <RowLink href={`/desk/products/${slug}`}>{name}</RowLink>
      </span>
    ),
  },
  {
    label: "In the shop",
    cell: ({ published }) => (published ? "Published" : <b>Not published</b>),
  },
  {
    label: "Sizes and stock",
    cell: ({ sizes }) =>
      sizes.map(({ size, stock }) => (size === "" ? writeStock(stock) : `${size}: ${writeStock(stock)}`)).join(", "),
  },
  { label: "Price", figures: true, cell: priceText },
  { label: "Position", figures: true, cell: ({ position }) => position },
];

const NONE = {
  title: "No products yet",
  text: "Create the first one here, or import a whole catalog with npm run catalogue.",
};
const NONE_LOW = { title: "Nothing to restock", text: "No product in the shop is on this list right now." };

export function ProductsPage({ products, filter }: { products: ProductRow[]; filter: StockFilter | "all" }) {
  return (
    <ListView
      list="products"
      words={{
        title: "Products",
        intro: "What the shop sells. A new product shows up in the shop once you publish it.",
        caption: "Products, in shop order",
        empty: filter === "all" ? NONE : NONE_LOW,
      }}
      columns={columns}
      page={{ rows: products, prev: null, next: null }}
      filters={{ all: "All", "sold-out": "Sold out", low: "Running low" }}
      actions={
        <>
          {useMayOpen("/desk/new-product") && <ButtonLink href="/desk/new-product">New product</ButtonLink>}
          <ButtonLink outline href="/desk/content/collections">
            Collections
          </ButtonLink>
          <ButtonLink outline href="/desk/content/postage">
            Shipping rates
          </ButtonLink>
        </>
      }
    />
  );
}

function priceText({ sizes }: ProductRow): string {
  if (sizes.length === 0) return "–";
  const { fromCents, varies } = priceRange(sizes);
  return varies ? `${formatCents(fromCents)}+` : formatCents(fromCents);
}
