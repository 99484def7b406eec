import { isLive, type Refund, type Units } from "./refund.ts";

/** What a member has sent of an order, has ready for pickup, or has decided not to ship. */
export interface Parcel {
  id: string;
  at: string;
  by: string | null;
  /** The carrier's number or link, as a member entered it. */
  tracking: string | null;
  /** Positions of the order's lines and the units of each; null is all of the order. */
  units: readonly (readonly [position: number, units: number])[] | null;
  /** Id of the email to the shopper; null if there was no address. */
  mail: string | null;
  /** What went back into stock of units that won't be shipped. Absent if they were sent. */
  restocked?: Units;
}

/** A parcel to record. Null units are all that are left. */
export interface ParcelRequest extends Pick<Parcel, "tracking" | "units"> {
  seen: number;
}

/** Seconds before the shopper is emailed, in which a member can take a parcel back. */
export const NOTIFY_DELAY_SECONDS = 600;

export function readParcels(json: string | null): Parcel[] {
  return json === null ? [] : (JSON.parse(json) as Parcel[]);
}

/** Whether a parcel was sent, or is ready for pickup; otherwise a member has decided not to ship it. */
export function isSent({ restocked }: Pick<Parcel, "restocked">): boolean {
  return restocked === undefined;
}

interface Line {
  position: number;
  quantity: number;
}

/** Returns the lines with unsent units, and how many. */
export function unitsLeft<Ordered extends Line>(
  lines: readonly Ordered[],
  parcels: readonly Pick<Parcel, "units">[],
): Ordered[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - unitsIn(line, parcels) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Whether lines have these units, and none is named twice, as in a made-up form. */
export function haveUnits(lines: readonly Line[], units: NonNullable<Parcel["units"]>): boolean {
  const left = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  return units.every(([position, count]) => {
    const isThere = count <= (left.get(position) ?? -1);
    left.delete(position);
    return isThere;
  });
}

export function unitsSent<Ordered extends Line>(
  lines: readonly Ordered[],
  parcels: readonly Pick<Parcel, "units">[],
): Ordered[] {
  return unitsLeft(
    lines,
    unitsLeft(lines, parcels).map(({ position, quantity }) => ({ units: [[position, quantity]] })),
  );
}

/** Returns the lines with units still to send: neither sent nor refunded, nor kept by decision. */
export function unitsToSend<Ordered extends Line>({
  lines,
  parcels,
  refunds,
}: {
  lines: readonly Ordered[];
  parcels: readonly Pick<Parcel, "units" | "restocked">[];
  refunds: readonly Pick<Refund, "state" | "units" | "isReturn">[];
}): Ordered[] {
  const live = refunds.filter(isLive);
  const [sent, returned] = [parcels.filter(isSent), live.filter(({ isReturn }) => isReturn)];
  return lines
    .map((line) => {
      // Returned units are both sent and refunded.
      const both = Math.min(unitsIn(line, sent), unitsIn(line, returned));
      return { ...line, quantity: line.quantity - unitsIn(line, [...parcels, ...live]) + both };
    })
    .filter(({ quantity }) => quantity > 0);
}

export function unitsOf(lines: readonly Line[]): Units {
  return lines.map(({ position, quantity }) => [position, quantity] as const);
}

/** Returns the lines of a parcel, with its units of each. */
export function linesOf<Ordered extends Line>(lines: readonly Ordered[], parcel: Pick<Parcel, "units">): Ordered[] {
  return lines.map((line) => ({ ...line, quantity: unitsIn(line, [parcel]) })).filter(({ quantity }) => quantity > 0);
}

export function unitsIn({ position, quantity }: Line, parts: readonly Pick<Parcel, "units">[]): number {
  const counts = parts.map(({ units }) =>
    units === null ? quantity : (units.find(([place]) => place === position)?.[1] ?? 0),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export interface TrackingLink {
  /** Null if the member entered a link. */
  carrier: string | null;
  href: string;
}

/** Carriers, the shapes of their numbers without spaces, and the page that follows a number. */
const CARRIERS: readonly { name: string; shape: RegExp; page: string }[] = [
  { name: "UPS", shape: /^1Z[0-9A-Z]{16}$/, page: "https://www.ups.com/track?tracknum=" },
  {
    name: "USPS",
    shape: /^(?:(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}|(?:03|14|23|70)\d{18}|[A-Z]{2}\d{9}US)$/,
    page: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  },
  { name: "FedEx", shape: /^(?:\d{12}|\d{15}|96\d{20})$/, page: "https://www.fedex.com/fedextrack/?trknbr=" },
  {
    name: "DHL",
    shape: /^(?:\d{10}|JJD\d{10,20})$/,
    page: "https://www.dhl.com/us-en/home/tracking.html?tracking-id=",
  },
];

/** Recognizes a carrier by the shape of its number, or a link. Returns null for any other text. */
export function trackingLink(text: string): TrackingLink | null {
  if (/^https:\/\/\S+$/i.test(text)) return URL.canParse(text) ? { carrier: null, href: new URL(text).href } : null;
  const number = text.replaceAll(/[\s-]/g, "").toUpperCase();
  const carrier = CARRIERS.find(({ shape }) => shape.test(number));
  return carrier ? { carrier: carrier.name, href: carrier.page + number } : null;
}
