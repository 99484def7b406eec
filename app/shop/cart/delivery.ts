export interface Rate {
  name: string;
  cents: number;
  /** Business days until it arrives, least and most; null if nobody said. */
  days: readonly [number, number] | null;
}

/** How an order may be delivered, as it was offered to its shopper. */
export interface Delivery {
  /** The choice that the cart's form posted. */
  key: string;
  /** Countries that it may go to (ISO 3166-1); none for pickup. */
  countries: readonly string[];
  /** Rates that the shopper chooses from when paying; none for pickup. */
  rates: readonly Rate[];
  /** Where and when to pick it up, or empty. */
  pickup: string;
}

export interface DeliveryChoice {
  /** Names the group with its prices, so a form that was opened before a change names none. */
  key: string;
  /** Its sentence, such as “United States: $6.00, free over $75.00”. */
  text: string;
}

export function isPickup(delivery: Delivery | null): delivery is Delivery {
  return delivery !== null && delivery.rates.length === 0;
}

/** Returns the rate that Stripe charged, or null if none costs that. `place` (from 0) decides between equal prices. */
export function chargedRate({ rates }: Delivery, cents: number, place: number): Rate | null {
  const atPlace = rates[place];
  return atPlace?.cents === cents ? atPlace : (rates.find((rate) => rate.cents === cents) ?? null);
}
