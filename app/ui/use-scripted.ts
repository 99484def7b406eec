import { useSyncExternalStore } from "react";

/** Whether scripts run: false in the page that the server sends, and until they have taken it over. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
