import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** What a page's own script answers a form with where the server did not. */
export interface Unreachable {
  kind: "unreachable";
}

/** Sends a form. A request that does not arrive leaves the page as it is, with everything typed. */
export async function sendOrStay<Reply>(send: () => Promise<Reply>): Promise<Reply | Unreachable> {
  try {
    return await send();
  } catch (error) {
    // A redirect is thrown as a response.
    if (error instanceof Response) throw error;
    return { kind: "unreachable" };
  }
}

/** An action that answered with a page has answered in full: nothing is loaded again. */
export function unlessAnswered({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined && defaultShouldRevalidate;
}
