import * as stockAlerts from "../../../app/shop/stock-alerts/stock-alert.store.server.ts";
import { AT, LATER, type Call } from "./recorded-call.ts";

export async function callStockAlerts(call: Call): Promise<void> {
  const alert = { id: "alert-1", variantId: "variant-M", email: "ruth@example.com", at: AT, keepUntil: LATER };
  await call(stockAlerts.addAlert, alert);
  await call(stockAlerts.findAlert, "alert-1");
  await call(stockAlerts.confirmAlert, "alert-1", AT, LATER);
  await call(stockAlerts.listAvailable);
  await call(stockAlerts.countWaiting, "covenant-tee");
  await call(stockAlerts.takeAlerts, "variant-M", 2);
  await call(stockAlerts.deleteAlert, "alert-1");
  await call(stockAlerts.deleteOldAlerts, LATER);
}
