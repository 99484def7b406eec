import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "../forms/answer.server.ts";
import { services } from "../services.server.ts";

/** Every address that no other route knows. */
export function loader({ request }: LoaderFunctionArgs) {
  throw notFound(request, services.log);
}

/** Never drawn: it makes this a page, so that what the loader throws is drawn by the root. */
export default function NotFound() {
  return null;
}
