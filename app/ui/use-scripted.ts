import { useSyncExternalStore } from "react";

/** Whether JavaScript runs: false on the server and until hydration. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
