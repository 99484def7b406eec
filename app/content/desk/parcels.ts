/** Text of what is sent of an order. */
export const parcelWords = {
  title: "Shipping",
  by: "by",
  parcel: (number: number) => `Package ${number}`,
  items: "Items",
  trackingFact: "Tracking",
  tracking: "Tracking (optional)",
  trackingHint:
    "The carrier's number or link. The customer gets it by email. USPS, UPS, FedEx and DHL numbers become links.",
  track: (carrier: string | null) => (carrier === null ? "Open the link" : `Track at ${carrier}`),
  units: "How many are in this package",
  unitsHint: "Type 0 for what isn't in it. You can ship the rest later.",
  of: (quantity: number) => `of ${quantity}`,
  mail: "Email to the customer",
  mailStates: { due: "Scheduled", waiting: "Waiting to be sent", failed: "Couldn't be sent", sent: "Sent" },
  noMail: "There's no email address on file",
  ship: "Mark as shipped",
  shipHint: "The customer gets an email in ten minutes. Until then, you can undo it.",
  undo: "Undo, and don't send the email",
  unship: "Mark as not shipped",
  stop: {
    title: "Don't ship what's left",
    lost: "The bank gave this order's money back to the customer.",
    free: "Nothing was charged for this order, so there's nothing to refund.",
    hint: "The order leaves the list of orders to ship. The customer gets no email, and their page says that nothing more is coming. You can undo it.",
    done: "Won't be shipped",
    when: "Decided",
    undo: "Ship it after all",
  },
  trackingWrong: "Tracking must fit on one line, in 200 characters or fewer",
  unitsWrong: "Type how many of each item are in the package: no more than are left, and at least one in all",
};

/** Of an order that its shopper picks up, instead of the above. */
export const pickupWords = {
  title: "Pickup",
  ship: "Ready for pickup",
  units: "How many are ready",
  unitsHint: "Type 0 for what isn't ready. The rest can follow later.",
  unship: "Mark as not ready",
  shipped: "Ready since",
  parcel: (number: number) => `Pickup ${number}`,
  stop: {
    ...parcelWords.stop,
    title: "Don't prepare what's left",
    done: "Won't be handed out",
    undo: "Get it ready after all",
  },
};
