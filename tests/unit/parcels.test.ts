import { expect, test } from "vitest";
import {
  haveUnits,
  linesOf,
  type Parcel,
  readParcels,
  unitsLeft,
  unitsToSend,
  trackingLink,
} from "../../app/shop/orders/parcel.ts";

const LINES = [
  { position: 1, quantity: 3 },
  { position: 2, quantity: 1 },
];
const USPS = "https://tools.usps.com/go/TrackConfirmAction?tLabels=";
const parcel = (units: Parcel["units"]): Parcel => ({ id: "", at: "", by: null, tracking: null, units, mail: null });

test("what is left of an order is what no parcel has", () => {
  expect(unitsLeft(LINES, [])).toEqual(LINES);
  expect(unitsLeft(LINES, [parcel([[1, 2]])])).toEqual([{ position: 1, quantity: 1 }, LINES[1]]);
  expect(unitsLeft(LINES, [parcel([[1, 2]]), parcel([[1, 1]])])).toEqual([LINES[1]]);
  expect(unitsLeft(LINES, [parcel(null)])).toEqual([]);
  expect(linesOf(LINES, parcel([[2, 1]]))).toEqual([LINES[1]]);
  expect(linesOf(LINES, parcel(null))).toEqual(LINES);
  expect(readParcels(null)).toEqual([]);
});

test.each<[string, number, Parcel["units"], boolean]>([
  ["one that was not sent is refunded", 0, [[1, 1]], false],
  ["one that came back is refunded", 1, [[1, 1]], true],
  ["more came back than were sent", 0, [[1, 3]], true],
  ["nothing is refunded", 1, [], false],
])("of three, two were sent, and %s: %d is to be sent", (_, left, units, isReturn) => {
  const refunds = [{ state: "succeeded" as const, units: units ?? [], isReturn }];
  const lines = unitsToSend({ lines: LINES.slice(0, 1), parcels: [parcel([[1, 2]])], refunds });
  expect(lines.map(({ quantity }) => quantity)).toEqual(left === 0 ? [] : [left]);
});

test.each<[boolean, [number, number][]]>([
  [true, []],
  [
    true,
    [
      [1, 3],
      [2, 1],
    ],
  ],
  [false, [[1, 4]]],
  [false, [[3, 1]]],
  [
    false,
    [
      [1, 1],
      [1, 1],
    ],
  ],
  [false, Array.from({ length: 9_000 }, () => [1, 0])],
])("lines have the units of a form, each line once: %s", (have, units) => {
  expect(haveUnits(LINES, units)).toBe(have);
});

test.each([
  ["1Z 999 AA1 01 2345 6784", "UPS", "https://www.ups.com/track?tracknum=1Z999AA10123456784"],
  ["9400 1000 0000 0000 0000 00", "USPS", USPS + "9400100000000000000000"],
  ["420 27701 9405 5036 9930 0000 0000 00", "USPS", USPS + "420277019405503699300000000000"],
  ["LZ123456789US", "USPS", USPS + "LZ123456789US"],
  ["1234-5678-9012", "FedEx", "https://www.fedex.com/fedextrack/?trknbr=123456789012"],
  ["1234567890", "DHL", "https://www.dhl.com/us-en/home/tracking.html?tracking-id=1234567890"],
  ["https://carrier.example/?a=1&b=<x>", null, "https://carrier.example/?a=1&b=%3Cx%3E"],
])("%s is followed at %s", (text, carrier, href) => {
  const found = trackingLink(text);
  expect(found?.carrier).toBe(carrier);
  expect(found?.href).toBe(href);
});

test.each(["", "Naomi's parcel", "12345", "javascript:alert(1)", "http://carrier.example/", "https:// x", "https://"])(
  "%j leads nowhere",
  (text) => expect(trackingLink(text)).toBeNull(),
);
