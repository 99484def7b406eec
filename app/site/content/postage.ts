import type { DocumentDefinition, TextOf } from "../publishing/document.ts";

/** The cart shows it, and Stripe charges it. */
export const postageDocument = {
  name: "Shipping rates",
  about: "What shipping costs, where you ship to, pickup",
  fields: {
    groups: {
      kind: "list",
      label: "Where you ship to",
      help: "Each group of countries has its own price. In the cart, shoppers choose their group; the first one is chosen for them. Without a group and without pickup, checkout is closed.",
      entry: "Group",
      fields: {
        name: { kind: "line", label: "Name", help: "Shoppers see it, such as United States.", most: 40 },
        countries: {
          kind: "countries",
          label: "Countries",
          help: "One in each line, such as Canada or CA. Write “Everywhere else” for all that no other group has.",
          most: 5_000,
        },
        price: {
          kind: "money",
          label: "Shipping price in dollars",
          help: "For one order, whatever it weighs. Write 0 if it's always free.",
          most: 12,
        },
        freeFrom: {
          kind: "money",
          label: "Free over, in dollars",
          help: "An order of more than this amount ships free. Discount codes and taxes don't count. Leave it blank if it's never free.",
          most: 12,
          optional: true,
        },
        days: {
          kind: "days",
          label: "Business days until it arrives",
          help: "One number, or two with a hyphen, such as 3-7.",
          most: 12,
          optional: true,
        },
        fasterPrice: {
          kind: "money",
          label: "Price of faster shipping in dollars",
          help: "Shoppers can choose it when they pay. It's never free. Leave it blank if there is none.",
          most: 12,
          optional: true,
          needs: "fasterDays",
        },
        fasterDays: {
          kind: "days",
          label: "Business days until a faster parcel arrives",
          help: "Such as 2, or 2-3.",
          most: 12,
          optional: true,
          needs: "fasterPrice",
        },
      },
      least: 0,
      most: 10,
    },
    pickup: {
      kind: "text",
      label: "Pickup",
      help: "Where and when shoppers can pick up their order for free. It's in the cart and in their email. Leave it blank if they can't.",
      most: 200,
      optional: true,
    },
  },
} as const satisfies DocumentDefinition;

export type Postage = TextOf<typeof postageDocument>;

/** All of them are samples. */
export const postage: Postage = {
  groups: [
    {
      name: "United States",
      countries: ["US"],
      price: "6.00",
      freeFrom: "75.00",
      days: "3-7",
      fasterPrice: "14.00",
      fasterDays: "2-3",
    },
    {
      name: "Canada",
      countries: ["CA"],
      price: "14.00",
      freeFrom: "150.00",
      days: "7-14",
      fasterPrice: "",
      fasterDays: "",
    },
  ],
  pickup: "",
};

/** What shipping is called in the cart, on Stripe's page, in orders and emails. */
export const postageWords = {
  standard: "Standard shipping",
  faster: "Faster shipping",
  pickup: "Pickup",
};
