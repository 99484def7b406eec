import type { Notice } from "./page.ts";

interface Visit {
  survey: { completedAt: string | null } | null;
  cookies: { key: string | null; kept: boolean };
  /** The person has just come; who is on the way needs no greeting. */
  arrived: boolean;
  /** A resume link led here. */
  fromLink: boolean;
  /** The link was just mailed. */
  linkSent?: boolean;
  /** The link was to be mailed, and could not be. */
  linkNotSent?: boolean;
}

/** What a page has to say to somebody who comes to the survey. */
export function noticeOf({
  survey,
  cookies,
  arrived,
  fromLink,
  linkSent = false,
  linkNotSent = false,
}: Visit): Notice | null {
  if (survey && linkSent) return "link-sent";
  if (survey && linkNotSent) return "link-not-sent";
  if (survey) return arrived ? (survey.completedAt ? "sent" : "welcome-back") : null;
  if (cookies.key !== null) return "gone";
  return fromLink && !cookies.kept ? "cookies-blocked" : null;
}
