interface Cookie {
  parse(header: string | null): Promise<unknown>;
  serialize(value: unknown, options?: { maxAge?: number }): Promise<string>;
}

interface SurveyCookies {
  survey: Cookie;
  probe: Cookie;
}

export interface ReadCookies {
  /** The signed key of this device's survey. */
  key: string | null;
  /** The browser sent at least one of our cookies back, so it keeps them. */
  kept: boolean;
}

export async function readSurveyCookies(request: Request, cookies: SurveyCookies): Promise<ReadCookies> {
  const header = request.headers.get("Cookie");
  const key = await cookies.survey.parse(header);
  const probe = await cookies.probe.parse(header);
  return { key: typeof key === "string" ? key : null, kept: key !== null || probe !== null };
}

/** Headers that give the browser its survey, and a probe to tell whether it keeps cookies at all. */
export async function surveyCookieHeaders(cookies: SurveyCookies, signedKey: string | null): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await cookies.probe.serialize("1"));
  if (signedKey !== null) headers.append("Set-Cookie", await cookies.survey.serialize(signedKey));
  return headers;
}

/** Headers that make the browser forget its survey. */
export async function forgetSurveyHeaders(cookies: SurveyCookies): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await cookies.survey.serialize("", { maxAge: 0 }));
  return headers;
}
