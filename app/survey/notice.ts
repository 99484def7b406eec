import type { Notice } from "./page.ts";

interface Visit {
  survey: { completedAt: string | null } | null;
  cookies: { key: string | null; kept: boolean };
  /** `?step=` was there: the person is on the way, and needs no greeting. */
  stepInUrl: boolean;
  /** A resume link led here. */
  fromLink: boolean;
}

/** What a page has to say to somebody who comes to the survey. */
export function noticeOf({ survey, cookies, stepInUrl, fromLink }: Visit): Notice | null {
  if (survey) return stepInUrl ? null : survey.completedAt ? "sent" : "welcome-back";
  if (cookies.key !== null) return "gone";
  return fromLink && !cookies.kept ? "cookies-blocked" : null;
}
