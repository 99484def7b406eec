import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalCents, readStock, writeStock } from "../../app/shop/catalogue/money.ts";
import { readPrice } from "../../app/shop/catalogue/product-fields.form.ts";

describe("a price", () => {
  test.each([
    ["28", 2800],
    ["28.00 ", 2800],
    ["0.50", 50],
    ["999999.99", 99_999_999],
    ["$52.00", 5200],
    ["$1,234.50", 123_450],
  ])("%s", (text, cents) => {
    expect(readPrice(text)).toBe(cents);
  });

  const none = "0 0.49 -1 28. .50 28.005 1000000 1,23.00 1e3 028 $ 28,00 ٢٨ Infinity".split(" ");
  test.each([...none, "", "9".repeat(400)])("%j is none", (text) => {
    expect(readPrice(text)).toBeUndefined();
  });

  test("every price is read as it was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 99_999_999 }), (cents) => {
        expect(readPrice(decimalCents(cents))).toBe(cents);
      }),
    );
  });
});

describe("a stock", () => {
  test.each([
    ["0", 0],
    ["12", 12],
    ["1000000", 1_000_000],
    ["unlimited", null],
  ])("%s", (text, pieces) => {
    expect(readStock(text)).toBe(pieces);
    expect(writeStock(pieces)).toBe(text);
  });

  const none = "-1 1.5 1000001 007 Unlimited many 1e3 1_000 null".split(" ");
  test.each([...none, "", " 1", "9".repeat(400)])("%j is none", (text) => {
    expect(readStock(text)).toBeUndefined();
  });
});
