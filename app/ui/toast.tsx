import { type ReactNode, useState } from "react";
import { FocusedMessage } from "./alerts.tsx";

interface Props {
  title: string;
  children: ReactNode;
  /** Text of the button. */
  dismiss: string;
  onDismiss: () => void;
}

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
    <dialog open className="toast" aria-labelledby="toast-title" onClose={close}>
      <FocusedMessage className="toast-message">
        <p className="alert-title" id="toast-title">
          {title}
        </p>
        <div>{children}</div>
      </FocusedMessage>
      <form method="dialog">
        <button className="button button-outline">{dismiss}</button>
      </form>
    </dialog>
  );
}
