import { expect, test } from "vitest";
import { decimalCents, formatCents } from "../../app/shop/catalogue/money.ts";

test("amounts are written as the platform writes dollars", () => {
  const platform = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  const sizes = [0, 1, 5, 9, 10, 99, 100, 101, 99_999, 100_000, 123_456, 99_999_999, 100_000_000, 123_456_789_012];
  for (const cents of sizes.flatMap((size) => (size === 0 ? [size] : [size, -size]))) {
    expect(formatCents(cents)).toBe(platform.format(cents / 100));
  }
});

test("an amount for machines has a point and no commas", () => {
  expect(decimalCents(123_450)).toBe("1234.50");
});
