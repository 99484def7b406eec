import { refusal } from "./api-error.ts";
import { currencies } from "./countries-and-currencies.ts";
import { type Field, integer, metadata, oneOf, optional, record, required, text } from "./fields.ts";

type ShippingOption = ReturnType<typeof shippingOption>;

const LARGEST_AMOUNT = 99_999_999;
const LONGEST_TEXT = 5_000;

const estimate = record({
  unit: required(oneOf(["business_day", "day", "hour", "month", "week"])),
  value: required(integer(1, LARGEST_AMOUNT)),
});

/** One element of `shipping_options`. */
export const shippingOption = record({
  shipping_rate: optional(text(LONGEST_TEXT)),
  shipping_rate_data: optional(
    record({
      type: optional(oneOf(["fixed_amount"])),
      display_name: required(text(100)),
      fixed_amount: optional(record({ amount: required(integer(0, LARGEST_AMOUNT)), currency: required(currency()) })),
      tax_behavior: optional(oneOf(["exclusive", "inclusive", "unspecified"])),
      tax_code: optional(text(LONGEST_TEXT)),
      metadata: metadata(),
      delivery_estimate: optional(record({ minimum: optional(estimate), maximum: optional(estimate) })),
    }),
  ),
});

/** Returns the amount of an option, or 0 if there is none. */
export function shippingAmount(option: ShippingOption | undefined): number {
  return option?.shipping_rate_data?.fixed_amount?.amount ?? 0;
}

const LENGTHS = { hour: 1, day: 24, business_day: 24, week: 7 * 24, month: 30 * 24 };

/** Throws an `ApiError` about the first option that Stripe would refuse. */
export function checkShipping(options: readonly ShippingOption[], sessionCurrency: string | undefined): void {
  for (const [place, { shipping_rate, shipping_rate_data: data }] of options.entries()) {
    const name = `shipping_options[${place}]`;
    if (shipping_rate !== null)
      throw refusal(`No such shipping rate: ${shipping_rate}`, `${name}[shipping_rate]`, "resource_missing");
    if (!data) throw refusal("You must provide either `shipping_rate` or `shipping_rate_data`.", name);
    const { fixed_amount: fixed, delivery_estimate: days } = data;
    const inside = `${name}[shipping_rate_data]`;
    if (!fixed)
      throw refusal(`Missing required param: ${inside}[fixed_amount].`, `${inside}[fixed_amount]`, "parameter_missing");
    if (fixed.currency !== sessionCurrency)
      throw refusal("The shipping rate must have the currency of the session.", `${inside}[fixed_amount][currency]`);
    if (days?.minimum && days.maximum && hoursOf(days.minimum) > hoursOf(days.maximum))
      throw refusal("The minimum delivery estimate is above the maximum.", `${inside}[delivery_estimate]`);
  }
}

function hoursOf({ unit, value }: { unit: keyof typeof LENGTHS; value: number }): number {
  return value * LENGTHS[unit];
}

/** A currency that Stripe supports, in any case. */
export function currency(): Field<string> {
  const read = text(LONGEST_TEXT);
  return (value, name) => {
    const code = read(value, name).toLowerCase();
    if (!currencies.has(code))
      throw refusal(
        `Invalid currency: ${code}. Stripe currently supports these currencies: ${[...currencies].join(", ")}`,
        name,
      );
    return code;
  };
}
