import { type DocumentDefinition, formerSlugs, type TextOf } from "../publishing/document.ts";

/** Products list their collections (docs/decisions/0077). */
export const collectionsDocument = {
  name: "Collections",
  about: "Groups of products, such as clothing or prints",
  path: "/shop",
  fields: {
    collections: {
      kind: "list",
      label: "Collections",
      help: "The shop links to each one, in this order, as soon as it has a published product. Choose a product's collections on its page under Products. Removing a collection doesn't remove its products.",
      entry: "Collection",
      fields: {
        name: { kind: "line", label: "Name", help: "Short, such as Clothing.", most: 40 },
        intro: {
          kind: "text",
          label: "Introduction",
          help: "Below the name, and in search results. Left blank, the collection has the shop's introduction.",
          most: 200,
          optional: true,
        },
        slug: {
          kind: "slug",
          label: "Web address",
          help: "The end of the address, such as /shop?collection=clothing. Leave it blank to make it from the name. A new name keeps the address.",
          from: "name",
          keepsFormer: true,
          most: 60,
        },
        formerSlugs: {
          ...formerSlugs,
          help: "One in each line. They lead to the collection, and it keeps its products by them. A changed address is added by itself.",
        },
      },
      least: 0,
      most: 30,
    },
  },
} as const satisfies DocumentDefinition;

type Collections = TextOf<typeof collectionsDocument>;

export type Collection = Collections["collections"][number];

/** The collections of docs/sample-catalogue.yaml. */
export const collections: Collections = {
  collections: [
    { name: "Clothing", intro: "", slug: "clothing", formerSlugs: [] },
    { name: "Prints and paper", intro: "", slug: "prints", formerSlugs: [] },
    { name: "Bags and mugs", intro: "", slug: "bags-and-mugs", formerSlugs: [] },
  ],
};
