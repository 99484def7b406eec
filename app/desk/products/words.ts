import type { FieldName } from "../../shop/catalogue/product-fields.ts";

/** Text of the dashboard's product pages. */
export const productDeskWords = {
  title: "Products",
  intro: "What the shop sells. A new product shows up in the shop once you publish it.",
  caption: "Products, in shop order",
  add: "New product",
  filter: { label: "Show", names: { all: "All", "sold-out": "Sold out", low: "Running low" } },
  noneLow: { title: "Nothing to restock", text: "No product in the shop is on this list right now." },
  shipping: "Shipping rates",
  collections: "Collections",
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
      hint: "The end of the product's address, such as covenant-tee. Leave it blank to make it from the name. If you change it later, the old address leads to the new one.",
    },
    name: { label: "Name" },
    description: { label: "Description", hint: "Each line becomes a paragraph." },
    picture: { label: "Picture 1" },
    picture_alt: {
      label: "Picture description",
      hint: "For people who can't see it. Leave it blank if the picture has a description in Pictures.",
    },
    more_pictures: { label: "Pictures" },
    compare_at: {
      label: "Original price",
      hint: "Optional, such as $40. The shop shows it crossed out next to a lower price. Shoppers never pay it.",
    },
    collections: {
      label: "Collections",
      hint: "The shop has a link to each collection. Choose any number, or none.",
    },
    position: { label: "Position in the shop", hint: "1 comes first." },
  } satisfies Record<FieldName, { label: string; hint?: string }>,
  editCollections: "Add, rename or remove collections (opens in a new tab)",
  pictures: {
    title: "Pictures",
    hint: "Up to eight. The first one is on the product's card, in the cart and on the payment page.",
    row: (number: number) => `Picture ${number}`,
    extra: "Add a picture",
    place: "Position",
    remove: "Remove",
  },
  sizes: {
    title: "Sizes, prices and stock",
    hint: "Prices in dollars, such as 28 or $28.00. Stock is how many can be sold now, not counting those held for orders; enter unlimited for no limit. New sizes such as S, M and L sort themselves. Leave the size blank if the product has none. Uncheck a size to stop offering it; its orders and stock stay as they are.",
    row: (size: string) => (size === "" ? "One size" : `Size ${size}`),
    extra: "Another size",
    size: "Size",
    price: "Price",
    stock: "Stock",
    stockHint: "A number, or unlimited",
    offered: "Offered",
    /** Nobody has paid for them yet: they are still on the shelf, and in stock again if nobody does. */
    held: (units: number) =>
      units === 1
        ? "1 more is held by a payment in progress. Don't count it."
        : `${units} more are held by payments in progress. Don't count them.`,
    /** Above the sizes that people wait for. */
    waiting: "Waiting for an email when it's back:",
    waitingFor: (size: string, people: number) =>
      `${size === "" ? "" : `size ${size}: `}${people === 1 ? "1 person" : `${people} people`}`,
  },
  mistakes: {
    noSize: "Fill in at least one row: price and stock, plus the size if there is more than one",
    undescribed: (number: number) => `Say what picture ${number} shows, for people who can't see it`,
    noSlug: "Type a web address: the name has no letters or digits to make one from",
    tooManySizes: (most: number) => `A product can have up to ${most} sizes`,
  },
  save: "Save",
  create: "Create",
  publish: "Publish",
  unpublish: "Unpublish",
  saved: { title: "Saved", text: "The shop shows it like this now." },
  savedHidden: "It isn't in the shop until you publish it.",
  picture: {
    title: "The picture is chosen",
    text: "The shop shows it once it is prepared, in about ten seconds.",
  },
  pictureUnchosen: {
    title: "The new picture is in the library",
    text: "It isn't chosen yet, because someone changed this product while you added it. Nothing was overwritten: choose the picture in its field, and save.",
  },
  changed: {
    title: "Someone else changed this product",
    text: "Your changes weren't saved, and theirs weren't overwritten. What you typed is still in the form: open the product in a new tab, compare, and make your change again there.",
    open: "Open the current version",
  },
  recounted: (seen: string, now: string) =>
    `The stock was ${seen} and is ${now} now: something was just sold or counted. Count again, then save`,
  taken: "Another product already uses this web address",
  gone: "Someone just deleted a picture of this product from Pictures. Choose another",
  full: "The shop can have at most 500 products",
  summaryTitle: "There is a problem",
} as const;
