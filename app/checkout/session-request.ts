import type { OrderLine } from "./order.ts";
import type { OrderToPay, StripeAccount } from "./payments.ts";

/**
 * What Stripe is asked for (Stripe API, "Create a Checkout Session"). It depends on order and settings alone, so that
 * the same order asks the same question each time.
 */
export function sessionRequest(order: OrderToPay, account: StripeAccount) {
  const { id, currency, lines, returnOrigin, expiresAt } = order;
  return {
    mode: "payment" as const,
    line_items: lines.map((line) => lineItem(line, currency, returnOrigin)),
    client_reference_id: id,
    metadata: { order_id: id },
    // Stripe copies it to the charge, and so a refund names its order.
    payment_intent_data: { metadata: { order_id: id } },
    shipping_address_collection: { allowed_countries: [...account.shippingCountries] },
    automatic_tax: { enabled: account.automaticTax },
    allow_promotion_codes: account.promotionCodes,
    /** Seconds since 1970. */
    expires_at: Math.floor(Date.parse(expiresAt) / 1000),
    success_url: `${returnOrigin}/shop/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnOrigin}/shop/cancel?order=${id}`,
  };
}

function lineItem({ name, size, picture, priceCents, quantity }: OrderLine, currency: string, origin: string) {
  return {
    quantity,
    price_data: {
      currency,
      unit_amount: priceCents,
      // Said, whatever the account's default is: prices are without tax, which is added at Stripe's page.
      tax_behavior: "exclusive" as const,
      product_data: {
        name,
        ...(size && { description: `Size ${size}` }),
        // Stripe's page shows no SVG; each drawing has a PNG beside it.
        images: [origin + picture.replace(/\.svg$/, ".png")],
      },
    },
  };
}
