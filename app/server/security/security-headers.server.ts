import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

interface Deployment {
  siteOrigin: string | null;
  stripe: { apiBase: string | null } | null;
}

export const PAYMENT_ORIGIN = "https://checkout.stripe.com";

/** Browser features that the site does not use, and turns off in case foreign code gets in. */
const UNUSED_FEATURES = `
  accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen gamepad geolocation
  gyroscope hid identity-credentials-get idle-detection local-fonts magnetometer microphone midi otp-credentials
  payment picture-in-picture screen-wake-lock serial storage-access usb window-management xr-spatial-tracking
`;

/** For responses that are not pages: a browser that opens one directly loads and runs nothing. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The same for files, and shorter. Other responses may have a link to call us, which a sandbox blocks. */
const FILE = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Sets a page's content policy. `nonce` is null for a page without scripts. `frame`: `inner` for a page that a page of
 * this site may show in a frame, `outer` for one that shows such a frame.
 */
export function setContentPolicy(
  headers: Headers,
  nonce: string | null,
  { stripe }: Pick<Deployment, "stripe">,
  frame: "inner" | "outer" | null,
): void {
  const policy = [
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
    `form-action 'self' ${PAYMENT_ORIGIN}${stripe?.apiBase ? ` ${stripe.apiBase}` : ""}`,
    "base-uri 'none'",
    "object-src 'none'",
    ...(frame === "outer" ? ["frame-src 'self'"] : []),
    `frame-ancestors ${frame === "inner" ? "'self'" : "'none'"}`,
  ];
  headers.set("Content-Security-Policy", policy.join("; "));
}

export type Header = readonly [name: string, value: string];

/** Returns what a response lacks. `has`: whether it has set this header itself, which is then kept. */
export type MissingHeaders = (contentType: string, has: (name: string) => boolean) => Header[];

export function securityHeaders({ siteOrigin }: Pick<Deployment, "siteOrigin">): MissingHeaders {
  const forAll: Header[] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ...(siteOrigin === null ? [] : [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] as const]),
  ];
  const forPages: Header[] = [
    // With `no-referrer` browsers post forms with `Origin: null`, which looks like a foreign site.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Embedder-Policy", "require-corp"],
    ["Permissions-Policy", UNUSED_FEATURES.trim().replaceAll(/\s+/g, "=(), ") + "=()"],
  ];
  const all: Header[] = [["Content-Security-Policy", NO_PAGE], ...forAll, ...forPages];
  const onFiles: Header[] = [["Content-Security-Policy", FILE], ...forAll];
  // `forPages` adds a kilobyte, which files don't need, and a page has about twenty.
  return (contentType, has) => (FILES.test(contentType) ? onFiles : all).filter(([name]) => !has(name));
}

/** Adds the headers to every response, even errors, just before it is sent: Remix would append to ones set earlier. */
export function addSecurityHeaders(missing: MissingHeaders): (request: unknown, response: ServerResponse) => void {
  return (_request, response) => {
    onHeaders(response, () => {
      const type = String(response.getHeader("Content-Type") ?? "");
      for (const [name, value] of missing(type, (one) => response.hasHeader(one))) response.setHeader(name, value);
    });
  };
}

/** Types shown within a page. If an SVG is opened directly, the policy lets it run and load nothing. */
const FILES = /^(font|image)\/|^(text|application)\/(css|javascript|manifest|speculationrules)/;
