import { useLocation, useNavigate } from "@remix-run/react";
import { useLayoutEffect, useRef } from "react";

/** A server has no layout; the effect runs in the browser alone. */
const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/**
 * Turns the panel that the server rendered, an open `<dialog>` in the page, into a modal one. The address says whether
 * it is open: closing it goes to the address `closed`, or back in history where a card opened it, so that Back doesn't
 * open it again.
 *
 * @param opener id of the link that the focus returns to
 */
export function useDialog(closed: string, opener: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const fromCard = (useLocation().state as { fromCard?: boolean } | null)?.fromCard === true;

  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const leave = () => void (fromCard ? navigate(-1) : navigate(closed, { replace: true, preventScrollReset: true }));
    element.removeAttribute("open");
    element.showModal();
    element.addEventListener("close", leave);
    element.addEventListener("click", closeFromBackdrop);
    return () => {
      element.removeEventListener("close", leave);
      element.removeEventListener("click", closeFromBackdrop);
      element.close();
      document.getElementById(opener)?.focus();
    };
  }, [closed, fromCard, navigate, opener]);

  return { dialog, close: () => dialog.current?.close() };
}

/** The sheet covers the whole dialog: a click on the dialog itself is one on its backdrop. */
function closeFromBackdrop(this: HTMLDialogElement, event: MouseEvent) {
  if (event.target === this) this.close();
}
