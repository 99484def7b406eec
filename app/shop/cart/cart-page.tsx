import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Alert } from "../../ui/alerts.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { useScripted } from "../../ui/use-scripted.ts";
import { cartAlerts } from "./alert-words.ts";
import { CartBackupOffer, UnfinishedPayments } from "./cart-asides.tsx";
import { CartForm } from "./cart-form.tsx";
import type { CartView } from "./cart-view.ts";
import { useCartBackup } from "./use-cart-backup.ts";
import { cartWords } from "./words.ts";

interface Props {
  headline: readonly FittedLine[];
  emptyHeadline: readonly FittedLine[];
  view: CartView;
}

/** With the slip beside the heading, or with the drawing beside the words. */
const FILLED = "lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-fluid-xl";
const EMPTY = "md:grid md:grid-cols-7-5 md:items-start md:gap-fluid-2xl";

export function CartPage({ headline, emptyHeadline, view }: Props) {
  useFocusAfterRemoval();
  const { remembered, putBack, notBack } = useCartBackup(view);
  const filled = view.cart.lines.length > 0;
  const { empty, shop } = cartWords;
  return (
    <div className={`page-width pt-fluid-lg ${filled ? FILLED : EMPTY}`}>
      <div>
        <div className={filled ? "max-w-144" : "max-md:max-w-144"}>
          <PosterHeading lines={filled ? headline : emptyHeadline} />
        </div>
        <CartAlertBox key={view.page} alert={view.alert} elsewhere={view.elsewhere} notBack={notBack} />
        <UnfinishedPayments payments={view.unfinished} />
        {!filled && (
          <div className="mt-fluid-md grid justify-items-start gap-6 text-fluid-lg font-medium">
            <p>{empty.text}</p>
            <ButtonLink size="none" className="min-h-14.5 px-5.5 pt-2 pb-1.5 text-4xl" href={shop.href}>
              {shop.name}
            </ButtonLink>
          </div>
        )}
        <CartBackupOffer remembered={remembered} page={view.page} onPutBack={putBack} />
      </div>
      {filled ? (
        <CartForm view={view} />
      ) : (
        <Picture className="w-full border-2 border-ink print-exact max-md:mt-8" picture={empty.drawing} first />
      )}
    </div>
  );
}

interface AlertProps extends Pick<CartView, "alert" | "elsewhere"> {
  notBack: readonly string[];
}

function CartAlertBox({ alert, elsewhere, notBack }: AlertProps) {
  if (alert === null) return null;
  const { tone, title, text } = cartAlerts[alert];
  return (
    <div className="max-w-192">
      <Alert tone={tone} title={title}>
        {text && <p>{text}</p>}
        {elsewhere.map(({ name, units }) => (
          <p key={name}>{cartWords.elsewhere(name, units)}</p>
        ))}
        {notBack.length > 0 && <p>{cartWords.backup.notBack(notBack)}</p>}
      </Alert>
    </div>
  );
}

/** Moves the focus to the page's content if a post removed the pressed button. */
function useFocusAfterRemoval(): void {
  const { key } = useLocation();
  const scripted = useScripted();
  // In a newly loaded document, the browser sets the focus.
  const opened = useRef(scripted ? null : key);
  useEffect(() => {
    if (key === opened.current || document.activeElement !== document.body) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [key]);
}
