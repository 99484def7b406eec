import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mistakesIn } from "../../app/desk/content/check-document.form.ts";
import { isPickup } from "../../app/shop/cart/delivery.ts";
import { offerDelivery } from "../../app/shop/cart/offer-delivery.server.ts";
import { postage, type Postage, postageDocument } from "../../app/site/content/postage.ts";
import { COUNTRIES, countryName, readCountry } from "../../app/site/publishing/country.ts";
import { centsOf, daysOf, toDollars } from "../../app/site/publishing/field-values.ts";
import { toBody, toSubmitted } from "../../app/site/publishing/submitted.ts";

describe("amounts", () => {
  test.each([
    ["$6.00", 600],
    ["1,250.00", 125_000],
    ["9999.99", 999_999],
    ["10000", null],
    ["6.005", null],
    ["-6", null],
    ["1e3", null],
    ["٦", null],
    ["", null],
  ])("%j is %j cents", (text, cents) => {
    expect(centsOf(text)).toBe(cents);
    expect(cents === null ? null : centsOf(toDollars(cents))).toBe(cents);
  });

  test.each([
    ["3-7", [3, 7]],
    ["3 – 7", [3, 7]],
    ["5", [5]],
    ["7-3", null],
    ["101", null],
    ["soon", null],
  ])("%j are the days %j", (text, days) => expect(daysOf(text)).toEqual(days));
});

describe("countries", () => {
  test("are those that Stripe sends to, and no other", () => {
    const types = readFileSync("node_modules/stripe/cjs/resources/Checkout/Sessions.d.ts", "utf8");
    const known = new Set(/type AllowedCountry = (.+) \| OtherString;/.exec(types)?.[1]?.match(/[A-Z]{2}/g));
    // 'Unknown region', which is useless for shipping.
    known.delete("ZZ");
    expect(COUNTRIES).toEqual([...known].toSorted());
  });

  test("are found by each one's own name and code, and no two have one name", () => {
    for (const code of COUNTRIES)
      expect([code, readCountry(countryName(code)), readCountry(code)]).toEqual([code, code, code]);
    expect(["usa", " Uk ", "everywhere else", "Iran", "Atlantis", ""].map(readCountry)).toEqual([
      "US",
      "GB",
      "*",
      null,
      null,
      null,
    ]);
  });
});

const [here] = postage.groups;
const group = (change: Partial<typeof here>) => ({ ...here, ...change }) as Postage["groups"][number];
const keysOf = (groups: Postage["groups"]) => offerDelivery({ groups, pickup: "" }, 0).map(({ key }) => key);
const rates = (text: Postage, cents: number) =>
  offerDelivery(text, cents).map((one) => one.rates.map((rate) => rate.cents));

const texts = (text: Postage, cents = 0) => offerDelivery(text, cents).map((one) => one.text);
const keyOf = (change: Partial<typeof here>, cents = 0) =>
  offerDelivery({ groups: [group(change)], pickup: "" }, cents)[0]?.key;

describe("what a cart is offered", () => {
  test("the standard rate is free above its amount, to the cent, and the faster one never", () => {
    expect(rates(postage, 7_500)).toEqual([[600, 1_400], [1_400]]);
    expect(rates(postage, 7_501)).toEqual([[0, 1_400], [1_400]]);
    expect(rates(postage, 15_001)).toEqual([[0, 1_400], [0]]);
  });

  test("a single group is a sentence, several are choices, and pickup is the last one", () => {
    const only = { groups: [group({})], pickup: "" };
    expect(texts(only)).toEqual(["Shipping from $6.00, free over $75.00"]);
    expect(texts(only, 7_501)).toEqual(["Shipping free"]);
    expect(texts({ ...postage, pickup: "At the door" })).toEqual([
      "United States: from $6.00, free over $75.00",
      "Canada: $14.00, free over $150.00",
      "Pickup, free: At the door",
    ]);
  });

  test("everywhere else is every country that no group names", () => {
    const rest = group({ name: "Rest of the world", countries: ["*"] });
    const [, world] = offerDelivery({ groups: [group({}), rest], pickup: "" }, 0);
    expect(world?.countries).toHaveLength(COUNTRIES.length - 1);
    expect(world?.countries).not.toContain("US");
  });

  test("a cart that was opened before a country left everywhere else names no choice any more", () => {
    const rest = group({ name: "Rest of the world", countries: ["*"] });
    const [, before] = keysOf([group({}), rest]);
    expect(keysOf([group({}), group({ name: "Canada", countries: ["CA"] }), rest])).not.toContain(before);
    expect(keysOf([group({}), rest])).toContain(before);
  });

  test("a group whose stored price is damaged is left out, and nothing closes the checkout but nothing", () => {
    expect(offerDelivery({ groups: [group({ price: "six" }), group({ countries: [] })], pickup: "" }, 0)).toEqual([]);
    const [pickup] = offerDelivery({ groups: [], pickup: "At the door" }, 0);
    expect(pickup && isPickup(pickup)).toBe(true);
  });

  test("the key changes with each price, and is the same for any subtotal", () => {
    const changes = [{}, { price: "6.01" }, { freeFrom: "" }, { fasterPrice: "15.00" }, { countries: ["CA"] }];
    expect(new Set(changes.map((change) => keyOf(change))).size).toBe(changes.length);
    expect(keyOf({}, 7_501)).toBe(keyOf({}));
  });
});

describe("the form of rates", () => {
  const filled = toSubmitted(postageDocument, postage);
  const messages = (change: Record<string, string>) =>
    mistakesIn(postageDocument, { ...filled, groups: [{ ...toGroup(filled), ...change }, canada] }, { ready: [] });
  const toGroup = (from: typeof filled) => (from.groups as Record<string, string>[])[0];
  const canada = { ...toGroup(filled), name: "Canada", countries: "Canada" };

  test("reads back what it shows", () => expect(toBody(postageDocument, filled)).toEqual(postage));

  test.each([
    [{ price: "6.005" }, "groups[0].price", "has to be an amount in dollars"],
    [{ price: "" }, "groups[0].price", "can't be blank"],
    [{ days: "7-3" }, "groups[0].days", "has to be a number of business days"],
    [{ fasterDays: "" }, "groups[0].fasterDays", "can't be blank"],
    [{ countries: "United States\nAtlantis" }, "groups[0].countries", "“Atlantis” isn't a country that we know"],
    [{ countries: "US\nCA" }, "groups[1].countries", "Canada is already in another group"],
  ])("%j is refused at its field", (change, field, message) => {
    expect(messages(change)).toMatchObject([{ field, message: expect.stringContaining(message) }]);
  });

  test("names, codes and other writings become one", () => {
    const countries = "usa\nUnited States\nmexico\n";
    const body = toBody(postageDocument, { ...filled, groups: [{ ...canada, countries, price: "$6", days: "3 – 7" }] });
    expect(body.groups).toMatchObject([{ countries: ["US", "MX"], price: "6.00", days: "3-7" }]);
  });
});
