import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

interface Deployment {
  siteOrigin: string | null;
  stripe: { apiBase: string | null } | null;
}

/** Where browsers send what the content policy kept them from. */
const REPORT_PATH = "/csp-reports";

/** Where Stripe shows its payment pages. */
export const PAYMENT_ORIGIN = "https://checkout.stripe.com";

/** Features of a browser that the site has no use for, closed to it and to whatever might get into it. */
const UNUSED_FEATURES = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** For answers that are no page: a browser that opens one by itself is to load and run nothing. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Sets the content policy of a page.
 *
 * @param nonce that of the page's scripts, or null for a page that runs none
 */
export function setContentPolicy(headers: Headers, nonce: string | null, { stripe }: Pick<Deployment, "stripe">): void {
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, stripe?.apiBase ?? null));
}

export type Header = readonly [name: string, value: string];

/**
 * The security headers of an answer, of whatever type.
 *
 * @param has whether the answer has set this one by itself: then its own stays
 */
export type MissingHeaders = (contentType: string, has: (name: string) => boolean) => Header[];

/** Decides which security headers an answer of this deployment gets. */
export function securityHeaders({ siteOrigin }: Pick<Deployment, "siteOrigin">): MissingHeaders {
  const forAll: Header[] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Content-Security-Policy", NO_PAGE],
    ...(siteOrigin === null ? [] : [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] as const]),
  ];
  const forPages: Header[] = [
    // With `no-referrer` a browser posts forms with `Origin: null`, which no check can tell from a foreign site.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Embedder-Policy", "require-corp"],
    ["Permissions-Policy", UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
    ["Reporting-Endpoints", `csp="${REPORT_PATH}"`],
  ];
  const [all, onFiles] = [[...forAll, ...forPages], forAll];
  // A kilobyte that says nothing of a picture or a style sheet, and a page has twenty of them.
  return (contentType, has) => (FILES.test(contentType) ? onFiles : all).filter(([name]) => !has(name));
}

/**
 * Adds the security headers to an answer of Express or Remix, files and errors among them, at the moment in which it is
 * sent: Remix would append a second value to one that is set before.
 */
export function addSecurityHeaders(missing: MissingHeaders): (request: unknown, response: ServerResponse) => void {
  return (_request, response) => {
    onHeaders(response, () => {
      const type = String(response.getHeader("Content-Type") ?? "");
      for (const [name, value] of missing(type, (one) => response.hasHeader(one))) response.setHeader(name, value);
    });
  };
}

/**
 * What is shown within a page. SVG can be opened as a page of its own, where the policy lets it run and load nothing.
 */
const FILES = /^(font|image)\/|^(text|application)\/(css|javascript|manifest|speculationrules)/;

function contentSecurityPolicy(nonce: string | null, otherPayment: string | null): string {
  return [
    "default-src 'none'",
    // 'self' besides the nonce: Remix puts no nonce on its modulepreload links.
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'none'",
    // On documents too: Lighthouse reads /robots.txt from within the page.
    "connect-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    // Browsers check the redirect that answers a form, too.
    `form-action 'self' ${PAYMENT_ORIGIN}${otherPayment ? ` ${otherPayment}` : ""}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${REPORT_PATH}`,
    "report-to csp",
  ].join("; ");
}
