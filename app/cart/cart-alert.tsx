import { cartAlerts } from "../content/cart.ts";
import { Alert } from "../ui/alert.tsx";
import type { CartAlert } from "./cart-view.ts";

export function CartAlertBox({ alert }: { alert: CartAlert | null }) {
  if (alert === null) return null;
  const { tone, title, text } = cartAlerts[alert];
  return (
    <Alert tone={tone} title={title}>
      {text && <p>{text}</p>}
    </Alert>
  );
}
