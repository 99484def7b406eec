import { publicPages } from "../../support/public-pages.ts";

/** Returns every page that has a budget: the public ones, and the dashboard's door. */
export function weighedPages(): string[] {
  return [...publicPages(), "/desk/sign-in"];
}
