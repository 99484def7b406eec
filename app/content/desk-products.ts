import type { FieldName } from "../catalogue/product-fields.ts";

/** Text of the dashboard's product pages. */
export const productDeskWords = {
  title: "Products",
  intro: "What the shop sells. A new product shows up in the shop once you publish it.",
  caption: "Products, in shop order",
  add: "New product",
  newTitle: "New product",
  columns: { name: "Product", place: "Position", state: "In the shop", price: "Price", stock: "Sizes and stock" },
  published: "Published",
  hidden: "Not published",
  inShop: "View in the shop",
  empty: {
    title: "No products yet",
    text: "Create the first one here, or import a whole catalog with npm run catalogue.",
  },
  back: "All products",
  fields: {
    slug: {
      label: "Web address",
      hint: "Lowercase letters, digits and hyphens, such as covenant-tee. You can't change it later.",
    },
    name: { label: "Name" },
    description: { label: "Description", hint: "Each line becomes a paragraph." },
    picture: {
      label: "Picture",
      hint: "A file in public/pictures. A 4:5 ratio works best.",
    },
    picture_alt: { label: "Picture description", hint: "For people who can't see the picture." },
    position: { label: "Position in the shop", hint: "1 comes first." },
  } satisfies Record<FieldName, { label: string; hint?: string }>,
  choosePicture: "Choose a picture",
  sizes: {
    title: "Sizes and prices",
    hint: "Prices in dollars, such as 28 or 28.00. Leave the size blank if the product has none. Uncheck a size to stop offering it; its orders and stock count won't change.",
    row: (size: string) => (size === "" ? "One size" : `Size ${size}`),
    extra: "Another size",
    size: "Size",
    price: "Price",
    stock: "Stock",
    stockHint: "A number, or unlimited",
    offered: "Offered",
  },
  mistakes: {
    noSize: "Fill in at least one row: price and stock, plus the size if there is more than one",
    tooManySizes: (most: number) => `A product can have up to ${most} sizes`,
  },
  save: "Save",
  create: "Create",
  publish: "Publish",
  unpublish: "Unpublish",
  count: {
    title: "Count stock",
    hint: "How many can be sold now, not counting those held for orders. Enter unlimited for no limit.",
    field: (size: string) => (size === "" ? "In stock" : `In stock, size ${size}`),
    save: "Save the count",
  },
  saved: { title: "Saved", text: "If the product is published, the change is live in the shop." },
  changed: {
    title: "Someone else changed this product",
    text: "Your changes weren't saved, and theirs weren't overwritten. What you typed is still in the form: open the product in a new tab, compare, and make your change again there.",
    open: "Open the current version",
  },
  countChanged: {
    title: "The stock has changed since you looked",
    text: "Something was just sold or counted, so nothing was saved. The numbers below are current. Please count again.",
  },
  taken: "Another product already uses this web address",
  full: "The shop can have at most 500 products",
  summaryTitle: "There is a problem",
} as const;
