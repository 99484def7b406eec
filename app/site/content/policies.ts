import { type DocumentDefinition, type TextField, type TextOf, headFields } from "../publishing/document.ts";

const headline = {
  kind: "lines",
  label: "Headline",
  help: "Each line becomes one line of the poster. Two short lines look best.",
  most: 80,
} as const satisfies TextField;

const intro = {
  kind: "text",
  label: "Introduction",
  help: "Below the headline: the most important thing, in two or three sentences.",
  most: 600,
} as const satisfies TextField;

const prose = {
  kind: "markdown",
  label: "Text",
  help: "Leave a blank line between paragraphs. Begin a heading with “## ”, and each line of a list with “- ” or “1. ”. Write **bold**, *italic* or [words of a link](https://example.com). A link begins with https://, mailto:, tel: or, for a page of this site, with one slash, such as /contact.",
  most: 20_000,
} as const satisfies TextField;

export const shippingDocument = {
  name: "Shipping and returns",
  about: "When orders ship, what it costs, how to send something back",
  path: "/shipping",
  fields: { headline, intro, prose, ...headFields },
} as const satisfies DocumentDefinition;

export const termsDocument = {
  name: "Terms of sale",
  about: "What shoppers agree to",
  path: "/terms",
  fields: { headline, intro, prose, ...headFields },
} as const satisfies DocumentDefinition;

/** The fields of /privacy that members write. Its records and cookies follow from what the site does. */
export const privacyDocument = {
  name: "Privacy",
  about: "What you say about what the site keeps",
  path: "/privacy",
  fields: {
    headline,
    intro: {
      ...intro,
      help: "Below the headline. The site itself fills in the list below it: what it keeps, and for how long.",
    },
    closing: { ...prose, label: "Closing text", optional: true, help: `At the end of the page. ${prose.help}` },
    ...headFields,
  },
} as const satisfies DocumentDefinition;

/** All of it is a sample. */
export const shipping: TextOf<typeof shippingDocument> = {
  headline: ["Shipping", "and returns"],
  intro: "We print in small batches and pack every order by hand. If something isn't right, tell us and we'll fix it.",
  prose: [
    "## When it ships",
    "We ship within three business days, Monday to Friday, from North Carolina. You get an email with tracking when your package leaves. Most packages arrive within:",
    "- **3 to 7 business days** in the contiguous United States\n- **7 to 14 business days** in Alaska, Hawaii, Puerto Rico and to military addresses",
    "We ship within the United States and to Canada, where packages take 7 to 14 business days.",
    "## What it costs",
    "Shipping and sales tax are calculated at checkout, before you pay. There are no other fees.",
    "## If it's late, lost or damaged",
    "If tracking hasn't moved for seven days, or a package arrives damaged, [tell us](/contact) within 30 days of the day it shipped. Send a photo if you can. We'll send a new one or refund you, whichever you like.",
    "## Returns and exchanges",
    "You can return anything unworn, unwashed and unused within **30 days** of delivery:",
    "1. [Write to us](/contact) with your order number and what you'd like: a refund or another size.\n2. We'll email you the address to send it to.\n3. Pack it well and send it with tracking.",
    "Return postage is yours to pay, unless we made a mistake or the item has a flaw. Refunds go back to the card you paid with, within five business days after your package reaches us.",
    "## Canceling an order",
    "Until your order ships, you can cancel it for a full refund. Write to us as soon as you can.",
  ].join("\n\n"),
  pageTitle: "",
  pageDescription: "",
};

/** A sample, not legal advice. */
export const terms: TextOf<typeof termsDocument> = {
  headline: ["Terms", "of sale"],
  intro: "These terms cover what you buy in our shop. They're short, and we wrote them to be read.",
  prose: [
    "## Who you buy from",
    "The seller is the company named at the top of this page, based in North Carolina. You can reach us by email, by phone or through our [contact page](/contact).",
    "## Orders",
    "Your order is placed when your payment goes through. We may cancel an order that we can't fill, such as when a price was plainly wrong or a piece turns out to be damaged, and refund all you paid for it. You have to be 18, or have a parent or guardian place the order for you.",
    "## Prices and payment",
    "Prices are in US dollars. Shipping and sales tax are added at checkout, before you pay. Stripe handles the payment: we never see your card details. What we do keep is on our [privacy page](/privacy).",
    "## Delivery",
    "Delivery times are estimates. What happens when a package is late, lost or damaged is on the page [Shipping and returns](/shipping). Until a package reaches you, it's at our risk.",
    "## Returns and refunds",
    "You have 30 days from delivery to return what you bought. The steps are on the page [Shipping and returns](/shipping).",
    "## Handmade goods",
    "Our prints are carved and inked by hand, so no two are quite alike, and colors on a screen differ from ink on paper. That isn't a flaw. If something has a real one, we'll replace it or refund you.",
    "## Designs",
    "Buying a piece doesn't give you the right to copy or resell its design. It stays ours, or the artist's.",
    "## Our responsibility",
    "If something goes wrong with an order, we're responsible for up to what you paid for it. Nothing here limits rights that the law gives you and that can't be waived.",
    "## Law and changes",
    "The laws of North Carolina apply. We may change these terms; the ones on this page when you order are the ones that count.",
  ].join("\n\n"),
  pageTitle: "",
  pageDescription: "",
};

export const privacy: TextOf<typeof privacyDocument> = {
  headline: ["Privacy in", "plain words"],
  intro:
    "We keep what you give us, and use it only for the reason you gave it. No one follows you here: no trackers and no ads. The only other company involved is Stripe, and only when you pay.",
  closing: "",
  pageTitle: "",
  pageDescription: "",
};
