import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";

/** Handles every path that no other route matches. */
export function loader({ request }: LoaderFunctionArgs) {
  throw notFound(request, services.log);
}

export { loader as action };

/** Never rendered. It makes this route a page, so that the root renders the error that the loader throws. */
export default function NotFound() {
  return null;
}
