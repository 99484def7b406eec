interface AnswerHeaders {
  loaderHeaders: Headers;
  actionHeaders: Headers;
  errorHeaders: Headers | undefined;
}

/** Headers of a page that shows what one person gave: no cache may keep it. */
export function privatePage(answer?: AnswerHeaders): Record<string, string> {
  return { "Cache-Control": "private, no-store", ...(answer && retryAfter(answer)) };
}

/** How long to wait, as a loader or an action says it. Remix drops their headers where no route passes them on. */
export function retryAfter({ loaderHeaders, actionHeaders, errorHeaders }: AnswerHeaders): Record<string, string> {
  const [wait] = [errorHeaders, actionHeaders, loaderHeaders].flatMap((headers) => headers?.get("Retry-After") ?? []);
  return wait ? { "Retry-After": wait } : {};
}
