interface Deployment {
  siteOrigin: string | null;
  stripe: { apiBase: string | null } | null;
}

/**
 * Headers that every answer of the application carries.
 *
 * `nonce` is that of the page's scripts, or null for a page that runs none.
 * The referrer policy has to send an origin: with `no-referrer` a browser posts
 * forms with `Origin: null`, which no check can tell from a foreign site.
 */
export function setSecurityHeaders(headers: Headers, nonce: string | null, { siteOrigin, stripe }: Deployment): void {
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, stripe?.apiBase ?? null));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
  if (siteOrigin !== null) headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
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
  ].join("; ");
}
