import { blankProof } from "./blank-proof.ts";
import { covenantTee } from "./covenant-tee.ts";
import { firstLightMug } from "./first-light-mug.ts";
import { fishFryBandana } from "./fish-fry-bandana.ts";
import { emptyTote, hymnBoardTote } from "./hymn-board-tote.ts";
import { lighthousePrint } from "./lighthouse-print.ts";
import { splitFountainHoodie } from "./split-fountain-hoodie.ts";
import { stewardshipNotebook } from "./stewardship-notebook.ts";
import { sundayCap } from "./sunday-cap.ts";

/**
 * Pictures of the sample catalogue, 800 x 1000, by file name; also the placeholder for a missing picture, and the
 * picture of an empty cart.
 */
export const merch: Record<string, string> = {
  "covenant-tee": covenantTee(),
  "lighthouse-print": lighthousePrint(),
  "hymn-board-tote": hymnBoardTote(),
  "stewardship-notebook": stewardshipNotebook(),
  "sunday-cap": sundayCap(),
  "split-fountain-hoodie": splitFountainHoodie(),
  "fish-fry-bandana": fishFryBandana(),
  "first-light-mug": firstLightMug(),
  placeholder: blankProof(),
  "empty-tote": emptyTote(),
};
