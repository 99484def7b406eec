import { type Postage, postageWords as words } from "../../site/content/postage.ts";
import { COUNTRIES, EVERYWHERE_ELSE } from "../../site/publishing/country.ts";
import { centsOf, daysOf } from "../../site/publishing/field-values.ts";
import { formatCents } from "../catalogue/money.ts";
import type { Delivery, DeliveryChoice, Rate } from "./delivery.ts";

type Group = Postage["groups"][number];

/**
 * Lists how a cart can be delivered: the groups of countries in their order, then pickup. An empty list closes the
 * checkout. `subtotalCents` is before discounts and taxes, and decides whether shipping is free.
 */
export function offerDelivery({ groups, pickup }: Postage, subtotalCents: number): (Delivery & DeliveryChoice)[] {
  const named = new Set(groups.flatMap(({ countries }) => countries));
  const rest = COUNTRIES.filter((code) => !named.has(code));
  const isOnly = groups.length === 1 && pickup === "";
  const offers = groups.flatMap((group): (Delivery & DeliveryChoice)[] => {
    const rates = ratesOf(group, subtotalCents);
    const countries = group.countries.flatMap((code) => (code === EVERYWHERE_ELSE ? rest : [code]));
    const [standard] = rates;
    if (!standard || countries.length === 0) return [];
    const text = describe(group, standard, rates.length > 1);
    // A country that gets a group of its own leaves “Everywhere else”.
    const without = group.countries.includes(EVERYWHERE_ELSE) ? [...named] : [];
    const key = Object.values({ ...group, countries: [...group.countries, ...without].join("") }).join("~");
    return [{ key, countries, rates, pickup: "", text: isOnly ? `Shipping ${text}` : `${group.name}: ${text}` }];
  });
  if (pickup === "") return offers;
  // On one line, because browsers change line breaks when they post them.
  const key = `${words.pickup}~${pickup.replace(/\s+/g, " ")}`;
  return [...offers, { key, countries: [], rates: [], pickup, text: `Pickup, free: ${pickup}` }];
}

/**
 * Returns the cart's URL, which keeps the chosen delivery even without JavaScript. The key `delivery` is left out if
 * the cart chooses it by itself, or if it isn't offered. `note`: what the post did, such as `added`, or empty.
 */
export function cartUrl(postage: Postage, note: string, delivery: string): string {
  const [, ...others] = offerDelivery(postage, 0);
  const chosen = others.some(({ key }) => key === delivery) ? `delivery=${encodeURIComponent(delivery)}` : "";
  const query = [note, chosen].filter(Boolean).join("&");
  return query === "" ? "/cart" : `/cart?${query}`;
}

/** Returns the standard rate and any faster one; none if the stored text has no amount. */
function ratesOf(group: Group, subtotalCents: number): Rate[] {
  const [price, freeFrom, faster] = [centsOf(group.price), centsOf(group.freeFrom), centsOf(group.fasterPrice)];
  if (price === null) return [];
  const cents = freeFrom !== null && subtotalCents > freeFrom ? 0 : price;
  const standard = { name: words.standard, cents, days: rangeOf(group.days) };
  return faster === null
    ? [standard]
    : [standard, { name: words.faster, cents: faster, days: rangeOf(group.fasterDays) }];
}

function rangeOf(text: string): Rate["days"] {
  const [least, most = least] = daysOf(text) ?? [];
  return least === undefined || most === undefined ? null : [least, most];
}

function describe({ freeFrom }: Group, { cents }: Rate, isMore: boolean): string {
  if (cents === 0) return "free";
  const free = centsOf(freeFrom);
  return `${isMore ? "from " : ""}${formatCents(cents)}${free === null ? "" : `, free over ${formatCents(free)}`}`;
}
