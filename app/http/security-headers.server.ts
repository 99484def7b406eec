import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

interface Deployment {
  siteOrigin: string | null;
  stripe: { apiBase: string | null } | null;
}

/** Where browsers send what the content policy kept them from. */
export const REPORT_PATH = "/csp-reports";

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

/**
 * Adds the security headers to every answer of the server, files and errors of
 * Express among them, at the moment in which it is sent: Remix would append a
 * second value to one that is set before. What an answer has set stays.
 */
export function securityHeaders({ siteOrigin }: Pick<Deployment, "siteOrigin">): (request: unknown, response: ServerResponse) => void {
  const headers: [name: string, value: string][] = [
    ["Content-Security-Policy", NO_PAGE],
    ["X-Content-Type-Options", "nosniff"],
    // With `no-referrer` a browser posts forms with `Origin: null`, which no check can tell from a foreign site.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Embedder-Policy", "require-corp"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
    ["Reporting-Endpoints", `csp="${REPORT_PATH}"`],
    ...(siteOrigin === null ? [] : [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] as [string, string]]),
  ];
  return (_request, response) => {
    onHeaders(response, () => {
      for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value);
    });
  };
}

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
    // Browsers check the redirect that a form's answer leads to.
    `form-action 'self' https://checkout.stripe.com${otherPayment ? ` ${otherPayment}` : ""}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${REPORT_PATH}`,
    "report-to csp",
  ].join("; ");
}
