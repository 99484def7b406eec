import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

/**
 * Opens a password link: swaps the token for a cookie, so that it doesn't stay in the address bar or the history and
 * isn't sent as a Referer (OWASP Forgot Password Cheat Sheet). Doesn't use the link up: mail scanners open links too.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const cookie = await services.cookies.deskLink.serialize((params.token ?? "").slice(0, 64));
  const headers = { ...privatePage(), "X-Robots-Tag": "noindex", "Set-Cookie": cookie };
  return redirect("/desk/set-password", { status: 303, headers });
}
