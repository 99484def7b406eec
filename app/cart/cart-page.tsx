import { cartWords } from "../content/cart.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import { Picture } from "../ui/picture.tsx";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { CartAlertBox } from "./cart-alert.tsx";
import { CartBackupOffer } from "./cart-backup-offer.tsx";
import { CartForm } from "./cart-form.tsx";
import type { CartView } from "./cart-view.ts";
import { UnfinishedPayments } from "./unfinished-payments.tsx";
import { useCartBackup } from "./use-cart-backup.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

interface Props {
  headline: readonly FittedLine[];
  emptyHeadline: readonly FittedLine[];
  view: CartView;
}

export function CartPage({ headline, emptyHeadline, view }: Props) {
  useKeptFocus();
  const { remembered, putBack, notBack } = useCartBackup(view);
  const filled = view.cart.lines.length > 0;
  const { empty, shop } = cartWords;
  return (
    <div className="page cart" data-empty={filled ? undefined : ""}>
      <div className="cart-words">
        <PosterHeading lines={filled ? headline : emptyHeadline} />
        <CartAlertBox key={view.page} alert={view.alert} notBack={notBack} />
        <UnfinishedPayments payments={view.unfinished} />
        {!filled && (
          <div className="cart-empty">
            <p>{empty.text}</p>
            <a className="button" href={shop.href}>
              {shop.name}
            </a>
          </div>
        )}
        <CartBackupOffer remembered={remembered} page={view.page} onPutBack={putBack} />
      </div>
      {filled ? <CartForm view={view} /> : <Picture className="cart-drawing" picture={empty.drawing} first />}
    </div>
  );
}
