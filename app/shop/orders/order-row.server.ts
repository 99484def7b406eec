import type { Selectable } from "kysely";
import type { OrderLineTable, OrderTable } from "../../database/schema/shop.ts";
import { readDelivery } from "../cart/delivery.ts";
import { readDisputes } from "./dispute.ts";
import type { Attention } from "./order-states.ts";
import type { Order, OrderLine } from "./order.ts";
import { readParcels } from "./parcel.ts";
import { readRefunds } from "./refund.ts";

/** Reads an order from its row and the rows of its lines. */
export function toOrder(row: Selectable<OrderTable>, lines: readonly Selectable<OrderLineTable>[]): Order {
  const { id, state, currency, email, shipping, delivery } = row;
  return {
    id,
    state,
    currency,
    email,
    shipping,
    attention: row.attention as Attention | null,
    cartId: row.cart_id,
    amountCents: row.amount_cents,
    paidCents: row.paid_cents,
    refundedCents: row.refunded_cents,
    returnOrigin: row.return_origin,
    sessionId: row.stripe_session_id,
    sessionUrl: row.stripe_session_url,
    paymentIntent: row.stripe_payment_intent,
    delivery: readDelivery(delivery),
    postageName: row.postage_name,
    postageCents: row.postage_cents,
    discountCents: row.discount_cents,
    discountCode: row.discount_code,
    taxCents: row.tax_cents,
    feeCents: row.fee_cents,
    parcels: readParcels(row.parcels),
    shippedAt: row.shipped_at,
    pickedUpAt: row.picked_up_at,
    refunds: readRefunds(row.refunds),
    disputes: readDisputes(row.disputes),
    expiresAt: row.expires_at,
    cartRestoredAt: row.cart_restored_at,
    createdAt: row.created_at,
    lines: lines.map(toLine),
  };
}

function toLine(row: Selectable<OrderLineTable>): OrderLine {
  const { position, name, size, picture, quantity, held } = row;
  const { product_id: productId, variant_id: variantId, price_cents: priceCents } = row;
  return { position, productId, variantId, name, size, picture, priceCents, quantity, held };
}
