import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { privatePage } from "../seo/page-headers.ts";
import { services } from "../services.server.ts";

/**
 * A one-time link: the token is swapped for a cookie at once, so that it stays in no address bar, history or log.
 * Opening it uses nothing up: programs that look at links in mails do so too.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const cookie = await services.cookies.deskLink.serialize((params.token ?? "").slice(0, 64));
  const headers = { ...privatePage(), "X-Robots-Tag": "noindex", "Set-Cookie": cookie };
  return redirect("/desk/set-password", { status: 303, headers });
}
