import type { Book, SessionEntry } from "./book.ts";
import type { Address, LineItem, Session } from "./objects.ts";
import { asksForTerms } from "./session-request.ts";

export interface Shopper {
  email: string;
  name: string;
  address: Address;
  promotionCode?: string;
  /** The chosen shipping option, from 0; the first one by default. */
  shippingOption?: number;
}

export const sampleShopper: Shopper = {
  email: "ruth.sample@example.com",
  name: "Ruth Sample",
  address: { line1: "12 Harvest Lane", line2: null, city: "Durham", state: "NC", postal_code: "27701", country: "US" },
};

/** Returns the percentage that a promotion code takes off in this session, or 0. Codes are case-insensitive. */
export function percentOff(book: Book, session: Session, code: string | undefined): number {
  if (!code || !session.allow_promotion_codes) return 0;
  return book.promotionCodes[code.trim().toUpperCase()] ?? 0;
}

/** The discount applies to the goods; the made-up tax applies to the rest of them and to shipping. */
export function totalsFor(
  book: Book,
  session: Session,
  code: string | undefined,
  place = 0,
): { discount: number; shipping: number; shippingTax: number; tax: number; total: number } {
  const discount = Math.round((session.amount_subtotal * percentOff(book, session, code)) / 100);
  const taxOn = (amount: number) => (session.automatic_tax.enabled ? Math.round(amount * book.taxRate) : 0);
  const shipping = session.shipping_options[place]?.shipping_amount ?? 0;
  const shippingTax = taxOn(shipping);
  const tax = taxOn(session.amount_subtotal - discount) + shippingTax;
  return { discount, shipping, shippingTax, tax, total: session.amount_subtotal - discount + shipping + tax };
}

/** Stores in the session what Stripe learns from the shopper before it charges them. */
export function recordShopper(book: Book, { session, lines, request }: SessionEntry, shopper: Shopper): void {
  const place = session.shipping_options[shopper.shippingOption ?? 0] ? (shopper.shippingOption ?? 0) : 0;
  const { discount, shipping, shippingTax, tax, total } = totalsFor(book, session, shopper.promotionCode, place);
  const { address, email, name } = shopper;
  session.amount_total = total;
  session.total_details = { amount_discount: discount, amount_shipping: shipping, amount_tax: tax };
  const chosen = session.shipping_options[place];
  if (chosen)
    session.shipping_cost = {
      amount_subtotal: shipping,
      amount_tax: shippingTax,
      amount_total: shipping + shippingTax,
      shipping_rate: chosen.shipping_rate,
    };
  if (session.automatic_tax.enabled) session.automatic_tax.status = "complete";
  if (discount > 0)
    session.discounts = [{ coupon: null, promotion_code: `promo_${shopper.promotionCode?.trim().toUpperCase()}` }];
  spread(lines, "amount_discount", discount);
  spread(lines, "amount_tax", tax - shippingTax);
  for (const line of lines) line.amount_total = line.amount_subtotal - line.amount_discount + line.amount_tax;
  if (asksForTerms(request)) session.consent = { promotions: null, terms_of_service: "accepted" };
  session.customer_details = {
    address,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
  session.collected_information = {
    business_name: null,
    individual_name: null,
    shipping_details: session.shipping_address_collection ? { address, name } : null,
  };
}

/** Splits an amount over the lines in proportion to their price. The last line gets the rounding difference. */
function spread(lines: readonly LineItem[], field: "amount_discount" | "amount_tax", amount: number): void {
  const whole = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
  let left = amount;
  for (const line of lines) {
    line[field] = line === lines.at(-1) ? left : Math.floor((amount * line.amount_subtotal) / whole);
    left -= line[field];
  }
}
