import type { Drawing } from "../drawing.ts";
import { micahBanner } from "./micah-banner.ts";
import { micahRowe } from "./micah-rowe.ts";
import { naomiBanner } from "./naomi-banner.ts";
import { naomiCarter } from "./naomi-carter.ts";
import { selahBanner } from "./selah-banner.ts";
import { selahBrooks } from "./selah-brooks.ts";

/** By file name. */
export const portraits: Record<string, Drawing> = {
  "micah-rowe": micahRowe,
  "selah-brooks": selahBrooks,
  "naomi-carter": naomiCarter,
  "micah-rowe-banner": micahBanner,
  "selah-brooks-banner": selahBanner,
  "naomi-carter-banner": naomiBanner,
};
