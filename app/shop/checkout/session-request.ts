import type { Rate } from "../cart/delivery.ts";
import type { OrderLine } from "../orders/order.ts";
import type { OrderToPay, StripeAccount } from "../orders/payments.ts";

/**
 * Makes the request for a payment page (Stripe API, "Create a Checkout Session"). It depends only on the order and the
 * settings, because with the same idempotency key Stripe accepts only the same request.
 */
export function sessionRequest(order: OrderToPay, account: StripeAccount) {
  const { id, currency, lines, delivery, returnOrigin, expiresAt } = order;
  return {
    mode: "payment" as const,
    line_items: lines.map((line) => lineItem(line, currency, returnOrigin)),
    client_reference_id: id,
    metadata: { order_id: id },
    // Stripe copies it to the charge, so a refund names its order.
    payment_intent_data: { metadata: { order_id: id } },
    // Nobody asks for the address of a parcel that is picked up.
    ...(delivery &&
      delivery.rates.length > 0 && {
        shipping_address_collection: { allowed_countries: [...delivery.countries] },
        shipping_options: delivery.rates.map((rate) => shippingOption(rate, currency)),
      }),
    automatic_tax: { enabled: account.automaticTax },
    allow_promotion_codes: account.promotionCodes,
    ...(account.termsOfService && {
      consent_collection: { terms_of_service: "required" as const },
      // In place of Stripe's text, which links to the address in the account's public details.
      custom_text: {
        terms_of_service_acceptance: { message: `I agree to the [Terms of sale](${returnOrigin}/terms).` },
      },
    }),
    /** Seconds since 1970. */
    expires_at: Math.floor(Date.parse(expiresAt) / 1000),
    success_url: `${returnOrigin}/shop/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnOrigin}/shop/cancel?order=${id}`,
  };
}

function shippingOption({ name, cents, days }: Rate, currency: string) {
  return {
    shipping_rate_data: {
      type: "fixed_amount" as const,
      display_name: name,
      fixed_amount: { amount: cents, currency },
      tax_behavior: "exclusive" as const,
      ...(days && { delivery_estimate: { minimum: estimate(days[0]), maximum: estimate(days[1]) } }),
    },
  };
}

function estimate(value: number) {
  return { unit: "business_day" as const, value };
}

function lineItem({ name, size, picture, priceCents, quantity }: OrderLine, currency: string, origin: string) {
  return {
    quantity,
    price_data: {
      currency,
      unit_amount: priceCents,
      // Overrides the account's default: our prices are without tax, which Stripe's page adds.
      tax_behavior: "exclusive" as const,
      product_data: {
        name,
        ...(size && { description: `Size ${size}` }),
        // Stripe's page can't show SVG. Each drawing has a PNG beside it.
        images: [origin + picture.replace(/\.svg$/, ".png")],
      },
    },
  };
}
