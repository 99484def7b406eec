import { cartWords } from "../content/cart.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { CartAlertBox } from "./cart-alert.tsx";
import { CartForm } from "./cart-form.tsx";
import type { CartView } from "./cart-view.ts";
import { MirrorOffer } from "./mirror-offer.tsx";
import { UnfinishedPayments } from "./unfinished-payments.tsx";

interface Props {
  headline: readonly FittedLine[];
  emptyHeadline: readonly FittedLine[];
  view: CartView;
}

export function CartPage({ headline, emptyHeadline, view }: Props) {
  const { lines } = view.cart;
  const { empty, shop } = cartWords;
  return (
    <div className="page cart">
      <PosterHeading lines={lines.length > 0 ? headline : emptyHeadline} />
      <CartAlertBox key={view.page} alert={view.alert} />
      <UnfinishedPayments payments={view.unfinished} />
      {lines.length > 0 && <CartForm view={view} />}
      {lines.length === 0 && (
        <div className="cart-empty">
          <p>{empty.text}</p>
          <a className="button" href={shop.href}>
            {shop.name}
          </a>
        </div>
      )}
      <MirrorOffer view={view} />
    </div>
  );
}
