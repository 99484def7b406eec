/** What a method is refused with where no page is shown. */
export const WRONG_METHOD = "This method is not allowed here.\n";

/** The action of an address that isn't a page and takes no posts: Remix would say "Unexpected Server Error". */
export function refusePost(): Response {
  return allowOnly("GET, HEAD");
}

/** The loader of an address that only takes posts. */
export function refuseGet(): Response {
  return allowOnly("POST");
}

function allowOnly(methods: string): Response {
  const headers = { Allow: methods, "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };
  return new Response(WRONG_METHOD, { status: 405, headers });
}
