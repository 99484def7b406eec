import { setFlagsFromString } from "node:v8";

/**
 * Percent of what lives in V8's heap that may become garbage on top of it before it is collected. V8 itself
 * waits for 30 and more, which takes a server of this size half an hour to reach.
 */
const GROWTH = 10;

/** Keeps the heap near what lives in it, see docs/decisions/0063. To be called once. */
export function keepHeapSmall(): void {
  // No option of the command line: where the site is deployed NODE_OPTIONS allows none such.
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  setFlagsFromString("--no-sparkplug");
}
