import { addressWalk } from "./walk-addresses.ts";
import type { Walk } from "./walk.ts";
import { checkoutWalk } from "./walks-checkout.ts";
import { errorWalks } from "./walks-errors.ts";
import { historyWalks } from "./walks-history.ts";
import { pageWalks } from "./walks-pages.ts";
import { hasteWalks } from "./walks-repeated-presses.ts";
import { surveyWalk } from "./walks-survey.ts";

/** Every walk. */
export const allWalks: readonly Walk[] = [
  ...pageWalks,
  checkoutWalk,
  surveyWalk,
  addressWalk,
  ...errorWalks,
  ...hasteWalks,
  ...historyWalks,
];
