import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { pageOrigin } from "../server/addresses.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { sendOrStay, type Unreachable, unlessAnswered } from "../server/forms/form-page.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { CartPage } from "../shop/cart/cart-page.tsx";
import { readCartPost, readLineKey, MOST_LINES } from "../shop/cart/cart.ts";
import { makeCartCookie, readCartCookie } from "../shop/cart/load-cart.server.ts";
import type { CartView } from "../shop/cart/priced-cart.ts";
import { type CartAlert, cartNotes } from "../shop/cart/words.ts";
import { MOST_UNITS } from "../shop/catalogue/product.ts";
import { answerCartPost } from "../shop/checkout/answer-cart-post.server.ts";
import { showCart, withPictures } from "../shop/checkout/show-cart.server.ts";
import { countOf } from "../site/publishing/field-values.ts";
import { pageMeta, privatePage } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const handle = { hydrate: true };

export const headers: HeadersFunction = privatePage;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Cart", description: "What you've picked from our shop.", sharedAs: "/shop" });

const { cookies, secrets, settings } = services;

const headlines = {
  headline: fitLines(["Your Cart"]),
  emptyHeadline: fitLines(["Your Cart", "Is Empty"]),
};

const deps = {
  ...services,
  postage: () => services.documents.read("postage"),
  mostPerOrder: () => countOf(services.documents.read("shop").mostPerOrder) ?? MOST_UNITS,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const cartId = await readCartCookie(request.headers.get("Cookie"), cookies.cart, secrets);
  const url = new URL(request.url);
  const chosen = url.searchParams.get("delivery") ?? "";
  const elsewhere = url.searchParams.getAll("changed").slice(0, MOST_LINES).flatMap(readLineKey);
  const view = await showCart(deps, cartId, noteOf(url, cartId), chosen, elsewhere);
  return { ...headlines, view: withPictures(view, services) };
}

export async function action({ request }: ActionFunctionArgs) {
  const post = readCartPost(await readForm(services, request));
  const cartId = await readCartCookie(request.headers.get("Cookie"), cookies.cart, secrets);
  const origin = pageOrigin(settings.siteOrigin, new URL(request.url));
  const visitor = visitorHash(request.headers, services);
  const answer = await answerCartPost({ ...deps, payments: services.pagePayments }, post, {
    cartId,
    origin,
    visitor,
  });
  if (answer === null) throw unreadable(400);
  const sent = new Headers(answer.headers);
  if (post.intent === "add") sent.append("Set-Cookie", await cookies.chosen.serialize(post.lines[0]));
  if ("body" in answer) {
    const { alert, elsewhere } = answer.body;
    const view = await showCart(deps, cartId, alert, post.delivery, elsewhere);
    return send({ ...answer, body: withPictures(view, deps), headers: sent });
  }
  if (answer.cartId !== null) sent.append("Set-Cookie", await makeCartCookie(answer.cartId, cookies.cart, secrets));
  return send({ ...answer, headers: sent });
}

/** Returns the URL's alert about the previous post. A browser without a cart right after a post blocks cookies. */
function noteOf({ searchParams }: URL, cartId: string | null): CartAlert | null {
  const note = (Object.keys(cartNotes) as (keyof typeof cartNotes)[]).find((one) => searchParams.has(one));
  return note && cartId === null ? "no-cookies" : (note ?? null);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendOrStay(() => serverAction<CartView>());
}

export const shouldRevalidate = unlessAnswered;

export default function Cart() {
  const { headline, emptyHeadline, view } = useLoaderData<typeof loader>();
  const reply = useActionData<CartView | Unreachable>();
  const shown: CartView = reply && "kind" in reply ? { ...view, alert: "unavailable" } : (reply ?? view);
  return <CartPage headline={headline} emptyHeadline={emptyHeadline} view={shown} />;
}
