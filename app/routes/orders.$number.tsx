import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { LostLinkPage } from "../shop/orders/shopper/lost-link-page.tsx";
import { openOrderPage, showShopperOrder } from "../shop/orders/shopper/order-link.server.ts";
import { ShopperOrderPage } from "../shop/orders/shopper/shopper-order-page.tsx";
import { readOrderNumber, lostLinkWords, orderPageWords } from "../shop/orders/shopper/shopper-order.ts";
import { pageMeta, UNLISTED, unlistedPage } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers: HeadersFunction = unlistedPage;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.title ?? lostLinkWords.unknown.title,
    description: orderPageWords.description,
    path: "/orders",
    sharedAs: "/shop",
    unlisted: true,
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { headers: sent, url } = request;
  const number = params.number ?? "";
  const hasMail = services.settings.mail !== null;
  const found = await openOrderPage(services, {
    number,
    key: new URL(url).searchParams.get("key"),
    cookies: sent.get("Cookie"),
    visitor: visitorHash(sent, services),
  });
  // The key is swapped for a cookie immediately, so that it doesn't stay in an address bar, history or log.
  if (found.kind === "swapped")
    throw redirect(found.path, { status: 303, headers: { ...UNLISTED, "Set-Cookie": found.cookie } });
  if (found.kind === "shown") {
    const order = await showShopperOrder(services, found.order, services.now());
    const { progress, pickupProgress } = orderPageWords;
    const shown = { ...progress, ...(order.pickup !== "" && pickupProgress) }[order.progress];
    const text = !hasMail && "withoutMail" in shown ? shown.withoutMail : shown.text;
    return data({ title: orderPageWords.title(order.number), headline: fitLines(shown.lines), text, order });
  }
  if (found.kind === "slowed") {
    const { title, lines, text } = lostLinkWords.slowedLink;
    const init = { status: 429, headers: { "Retry-After": String(found.seconds) } };
    return data({ title, headline: fitLines(lines), text, order: null, view: null }, init);
  }
  const { title, lines, text, textWithoutMail } = lostLinkWords.unknown;
  const typed = { number: readOrderNumber(number) ?? "", email: "" };
  const view = { typed, lastResult: null, alert: null };
  const page = { title, headline: fitLines(lines), text: hasMail ? text : textWithoutMail, order: null, view };
  return data(page, { status: 404 });
}

export default function Order() {
  const shown = useLoaderData<typeof loader>();
  const { headline, text } = shown;
  if (shown.order !== null) return <ShopperOrderPage order={shown.order} headline={headline} text={text} />;
  return <LostLinkPage headline={headline} intro={text} view={shown.view} />;
}
