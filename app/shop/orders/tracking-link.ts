/** Where a parcel can be followed. */
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
