import type { Order } from "../order.ts";
import { isSent, NOTIFY_DELAY_SECONDS, unitsToSend } from "../parcel.ts";

/** Returns the parcels that the shopper was emailed about. A member can still take back a newer one. */
export function announcedParcels({ parcels }: Pick<Order, "parcels">, now: Date): Order["parcels"] {
  return parcels.filter(isSent).filter(({ at }) => Date.parse(at) + NOTIFY_DELAY_SECONDS * 1000 <= now.getTime());
}

/** `told`: the parcels that the shopper may know of. */
export function progressOf(
  order: Pick<Order, "state" | "shippedAt" | "pickedUpAt" | "parcels" | "refunds" | "lines">,
  told: Order["parcels"],
): keyof typeof orderPageWords.progress {
  if (order.state === "refunded") return "refunded";
  if (order.pickedUpAt !== null) return "picked-up";
  const sent = order.parcels.filter(isSent);
  const isStopped = order.shippedAt !== null && sent.length < order.parcels.length;
  if (isStopped && told.length === sent.length) return "closed";
  if (sent.length === 0) return order.shippedAt === null ? "packing" : "refunded";
  if (told.length === 0) return "packing";
  return unitsToSend({ ...order, parcels: told }).length === 0 ? "sent" : "partly";
}

/** Reads an order number however a person typed it; null if it can't be one. */
export function readOrderNumber(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, "")
    .replace(/^ORDER/, "");
  return /^[\dA-F]{8}$/.test(letters) ? letters : null;
}

export const orderPageWords = {
  description: "What you ordered, and where it is.",
  title: (number: string) => `Order ${number}`,
  /** The poster's lines, and a sentence, which may differ without a mail server. */
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
  items: "What you ordered",
  address: "Where it goes",
  write: "Write to us about this order",
  /** On the page after the payment. */
  link: "See how your order is doing",
};

export const lostLinkWords = {
  title: "Find your order",
  lines: ["Find", "your order"],
  description: "Get the link to your order by email.",
  intro: "Enter the order number and the email address you paid with. We'll email you the link to your order.",
  introWithoutMail:
    "Enter the order number and the email address you paid with. This site can't send email yet: the link goes out once it can. Write to us if you can't wait.",
  unknown: {
    title: "This doesn't open an order",
    lines: ["Order", "not found"],
    text: "The link may be cut off, or you opened it too long ago in this browser. A link also stops working once an order's details are deleted. The links in our emails work at any time; if you can't find one, we'll send you another:",
    textWithoutMail:
      "The link may be cut off, or you opened it too long ago in this browser. A link also stops working once an order's details are deleted. This site can't send email yet: another link goes out once it can. Write to us if you can't wait.",
  },
  slowedLink: {
    title: "Please wait a moment",
    lines: ["Please", "wait"],
    text: "Too many links from your connection didn't work. Open the link from our email again in a few minutes.",
  },
  send: "Email me the link",
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
};
