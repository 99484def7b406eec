import { cartAlerts, cartWords } from "../content/cart.ts";
import { Alert } from "../ui/alert.tsx";
import type { CartAlert } from "./cart-view.ts";

export function CartAlertBox({ alert, notBack }: { alert: CartAlert | null; notBack: readonly string[] }) {
  if (alert === null) return null;
  const { tone, title, text } = cartAlerts[alert];
  return (
    <Alert tone={tone} title={title}>
      {text && <p>{text}</p>}
      {notBack.length > 0 && <p>{cartWords.mirror.notBack(notBack)}</p>}
    </Alert>
  );
}
