import type { Retention } from "../../content/privacy.ts";

/** Returns a row for each cookie that the site sets. */
export function cookieRows({ draftDays, cartDays }: Pick<Retention, "draftDays" | "cartDays">) {
  return [
    { name: "tetm-survey", purpose: "Opens your survey on this device.", lasts: `${draftDays} days` },
    {
      name: "tetm-survey-offered",
      purpose: "Remembers a survey you opened from its link while you choose between it and the one on this device.",
      lasts: "10 minutes",
    },
    { name: "tetm-cart", purpose: "Finds your cart when you come back.", lasts: `${cartDays} days` },
    {
      name: "tetm-chosen",
      purpose: "Shows the size and quantity again that you added to your cart last.",
      lasts: "30 minutes",
    },
    {
      name: "tetm-order",
      purpose: "Opens the page of an order whose link you followed. There is one for each order.",
      lasts: "7 days",
    },
    { name: "tetm-desk", purpose: "Keeps a member of our team signed in to the dashboard.", lasts: "7 days" },
    {
      name: "tetm-known-browser",
      purpose:
        "Lets a member of our team sign in from their own browser while someone else is guessing their password.",
      lasts: "180 days",
    },
    {
      name: "tetm-desk-link",
      purpose: "Remembers a team member's link while they set a new password.",
      lasts: "30 minutes",
    },
    {
      name: "tetm-passkey",
      purpose: "Holds the question that a team member's passkey answers at sign-in.",
      lasts: "5 minutes",
    },
    {
      name: "tetm-refused",
      purpose: "Tells a team member what was wrong with a form that has a password.",
      lasts: "1 minute",
    },
    {
      name: "tetm-cookies",
      purpose: "Tells us whether your browser accepts cookies at all.",
      lasts: "Until you close the browser",
    },
  ];
}
