import { emailMistakes } from "../../mail/mail-address.ts";

/** The shopper's own page of an order, and the form that emails its link. */
export const orderPageWords = {
  description: "What you ordered, and where it is.",
  title: (number: string) => `Order ${number}`,
  placed: "Placed on",
  /** How an order is doing: the poster's lines, and a sentence, which may be another one without a mail server. */
  progress: {
    packing: {
      lines: ["We're", "packing it"],
      text: "Paid. We're packing it, and we'll email you when it ships.",
      withoutMail: "Paid. We're packing it. This page will say when it ships.",
    },
    partly: {
      lines: ["Part of it is", "on its way"],
      text: "Part of it is on its way. We'll email you when the rest ships.",
      withoutMail: "Part of it is on its way. This page will say when the rest ships.",
    },
    sent: { lines: ["Sent"], text: "Sent. All of your order has left us." },
    "picked-up": { lines: ["Picked", "up"], text: "Picked up. Thank you for coming by." },
    refunded: {
      lines: ["Refunded"],
      text: "Refunded. Your money goes back the way you paid. Banks can take a few days to show it.",
    },
    closed: {
      lines: ["Closed"],
      text: "Closed. We won't be sending anything more for this order. If you have questions, write to us.",
    },
  },
  /** The same for an order to pick up. */
  pickupProgress: {
    packing: {
      lines: ["We're getting", "it ready"],
      text: "Paid. We're getting it ready, and we'll email you when you can pick it up.",
      withoutMail: "Paid. We're getting it ready. This page will say when you can pick it up.",
    },
    partly: {
      lines: ["Part of it", "is ready"],
      text: "Part of it is ready for pickup. We'll email you when the rest is.",
      withoutMail: "Part of it is ready for pickup. This page will say when the rest is.",
    },
    sent: { lines: ["Ready for", "pickup"], text: "Ready for pickup. Bring the order number." },
    closed: {
      lines: ["Closed"],
      text: "Closed. We won't be getting anything more ready for this order. If you have questions, write to us.",
    },
  },
  partlyRefunded: (amount: string) =>
    `Partly refunded: ${amount} goes back the way you paid. Banks can take a few days to show it.`,
  parcels: {
    title: "What we sent",
    ready: "What's ready",
    pickedUp: "What you picked up",
    sentOn: "Sent on",
    readyOn: "Ready since",
    tracking: "Tracking",
    track: (carrier: string | null) => (carrier === null ? "Track this package" : `Track it at ${carrier}`),
    newTab: "(opens in a new tab)",
  },
  items: "What you ordered",
  address: "Where it goes",
  pickup: "Where to pick it up",
  ask: {
    title: "Questions?",
    text: "Something missing, wrong or late? Tell us, and we'll make it right.",
    write: "Write to us about this order",
    or: "Email us:",
  },
  keep: "This page opens in this browser for 7 days, and with the link in our emails at any time. Anyone who has that link can see it, so keep it to yourself.",
  /** On the page after the payment. */
  link: "See how your order is doing",
};

/** The page for a shopper who has lost the link, and for a link that opens nothing. */
export const lostLinkWords = {
  title: "Find your order",
  lines: ["Find", "your order"],
  description: "Get the link to your order by email.",
  intro: "Enter the order number and the email address you paid with. We'll email you the link to your order.",
  introWithoutMail:
    "Enter the order number and the email address you paid with. This site can't send email yet: the link goes out once it can. Write to us if you can't wait.",
  unknown: {
    title: "This doesn't open an order",
    lines: ["Order", "not here"],
    text: "The link may be cut off, or you opened it too long ago in this browser. If its details were deleted, it opens nothing anymore. The links in our emails work at any time; if you can't find one, we'll send you another:",
    textWithoutMail:
      "The link may be cut off, or you opened it too long ago in this browser. If its details were deleted, it opens nothing anymore. This site can't send email yet: another link goes out once it can. Write to us if you can't wait.",
  },
  slowedLink: {
    title: "Please wait a moment",
    lines: ["Please", "wait"],
    text: "Too many links from your connection didn't work. Open the link from our email again in a few minutes.",
  },
  number: { label: "Order number", hint: "Eight letters and numbers, such as 3FA9C21B. It's in our emails." },
  email: { label: "Email address", hint: "The one you gave when you paid." },
  send: "Email me the link",
  mistakes: {
    title: "There is a problem",
    number: {
      missing: "Enter your order number",
      invalid: "Check the order number: it has eight of the letters A to F and the numbers 0 to 9",
    },
    email: { missing: "Enter your email address", ...emailMistakes },
  },
  sent: {
    title: "Check your email",
    text: "If the number and the address belong together, we're sending the link. It should arrive within a few minutes. Check your spam folder, too. We send the link of an order up to three times a day.",
  },
  waits: {
    title: "We've noted it",
    text: "This site can't send email yet. If the number and the address belong together, the link goes out once it can.",
  },
  slowed: {
    title: "Please wait before you try again",
    text: "Too many links were asked for from your connection in the last hour. Try again later, or write to us.",
  },
  contact: "Write to us instead",
};

/** What emails about an order say of its page. */
export const orderMailWords = {
  page: "See how your order is doing (keep this link to yourself)",
  policies: [
    { name: "Shipping and returns", path: "/shipping" },
    { name: "Terms of sale", path: "/terms" },
  ],
  link: {
    subject: (number: string) => `The link to your order ${number}`,
    title: "Your order",
    text: "You asked for the link to your order. It shows what you ordered, what we've sent and where it is.",
    keep: "Anyone who has this link can see your order and where it goes, so keep it to yourself.",
    notYou: "If you didn't ask for it, you don't need to do anything: only you got this email.",
  },
  declined: {
    subject: (number: string) => `Your bank declined the payment for order ${number}`,
    title: "Payment declined",
    text: "Your bank declined the payment, so we canceled your order. Nothing was charged.",
    again: "The items are back in the shop. If you still want them, please order again, or reply to this email.",
  },
  sent: {
    subject: {
      whole: (number: string) => `Your order ${number} is on its way`,
      part: (number: string) => `Part of your order ${number} is on its way`,
      rest: (number: string) => `The rest of your order ${number} is on its way`,
    },
    title: "On its way",
    text: {
      whole: "We've shipped your order.",
      part: "We've shipped part of your order.",
      rest: "We've shipped the rest of your order.",
    },
    readySubject: {
      whole: (number: string) => `Your order ${number} is ready to pick up`,
      part: (number: string) => `Part of your order ${number} is ready to pick up`,
      rest: (number: string) => `The rest of your order ${number} is ready to pick up`,
    },
    readyTitle: "Ready to pick up",
    readyText: {
      whole: "You can pick up your order. Bring this email, or tell us the order number.",
      part: "You can pick up part of your order. Bring this email, or tell us the order number.",
      rest: "You can pick up the rest of your order. Bring this email, or tell us the order number.",
    },
    items: "What's in it",
    tracking: "Tracking",
    track: (carrier: string | null) => (carrier === null ? "Track your package" : `Track your package at ${carrier}`),
    rest: "The rest of your order will follow. We'll email you again.",
    reply: "Reply to this email if something is wrong with your order.",
  },
} as const;
