import { createCookie } from "@remix-run/node";

const DAY = 24 * 60 * 60;

/**
 * The site's cookies. Over https their names begin with `__Host-`, so that no other host can set them (RFC 6265bis,
 * section 4.1.3.2). A local start over http can't have that, nor `Secure`.
 */
export function makeCookies(siteOrigin: string | null) {
  const secure = siteOrigin?.startsWith("https:") ?? false;
  const prefix = secure ? "__Host-" : "";
  const common = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    /** Opens this device's survey. */
    survey: createCookie(`${prefix}tetm-survey`, { ...common, maxAge: 90 * DAY }),
    /** A survey from a link, while the person chooses between it and this device's own. */
    offeredSurvey: createCookie(`${prefix}tetm-survey-offered`, { ...common, maxAge: 10 * 60 }),
    /** Opens this browser's cart. */
    cart: createCookie(`${prefix}tetm-cart`, { ...common, maxAge: 60 * DAY }),
    /** Opens the team's desk; the session behind it may end sooner. */
    desk: createCookie(`${prefix}tetm-desk`, { ...common, maxAge: 7 * DAY }),
    /** Device cookie: a member has signed in on this browser. Grants no access. */
    device: createCookie(`${prefix}tetm-known-browser`, { ...common, maxAge: 180 * DAY }),
    /** The token of a link to set a password, between its address and the page. */
    deskLink: createCookie(`${prefix}tetm-desk-link`, { ...common, maxAge: 30 * 60 }),
    /** Says that the browser keeps cookies at all. */
    probe: createCookie(`${prefix}tetm-cookies`, common),
  };
}
