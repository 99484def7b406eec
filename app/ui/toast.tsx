import { type ReactNode, useState } from "react";
import { ALERT_TITLE, FocusedMessage } from "./alerts.tsx";
import { Button } from "./button.tsx";

interface Props {
  title: string;
  children: ReactNode;
  dismiss: string;
  onDismiss: () => void;
}

const TOAST = [
  "fixed right-4 bottom-4 left-auto z-25 max-h-[calc(100dvh-6rem)] w-120 max-w-[calc(100vw-2rem)] overflow-y-auto",
  "border-2 border-l-12 border-accent bg-paper px-5.5 py-4.5 text-ink focus-within:outline-3",
  "focus-within:outline-offset-3 focus-within:outline-ink print:hidden",
].join(" ");

/**
 * A message over the page that stays until it is dismissed; the form below stays as it is. The browser itself closes a
 * dialog when its form is submitted, without JavaScript. When dismissed, the toast returns the focus.
 */
export function Toast({ title, children, dismiss, onDismiss }: Props) {
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));

  function close() {
    if (before instanceof HTMLElement) before.focus();
    onDismiss();
  }

  return (
    <dialog open className={TOAST} data-part="toast" aria-labelledby="toast-title" onClose={close}>
      <FocusedMessage className="outline-none">
        <p className={ALERT_TITLE} id="toast-title">
          {title}
        </p>
        <div>{children}</div>
      </FocusedMessage>
      <form method="dialog" className="mt-3.5">
        <Button outline>{dismiss}</Button>
      </form>
    </dialog>
  );
}
