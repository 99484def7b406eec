import { setFlagsFromString } from "node:v8";

/**
 * Percent by which V8's heap may grow beyond what lives in it before garbage is collected. V8 itself
 * waits for 30 and more, which takes a server of this size a quarter of an hour to reach.
 */
const GROWTH = 10;

/** Keeps the heap near what lives in it, see docs/decisions/0063. To be called once. */
export function keepHeapSmall(): void {
  // No option of the command line: where the site is deployed NODE_OPTIONS allows none such.
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
