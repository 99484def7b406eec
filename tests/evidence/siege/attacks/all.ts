import type { Attack } from "../attack.ts";
import { emailAttacks } from "./emails.ts";
import { formAttacks } from "./forms.ts";
import { pageAttacks } from "./pages.ts";
import { shopAttacks } from "./shop.ts";
import { signInAttacks } from "./sign-in.ts";
import { socketAttacks } from "./sockets.ts";
import { storedAttacks } from "./stored.ts";

/** All attacks: in the order of their numbers, then those that were added. */
export const attacks: readonly Attack[] = [
  ...pageAttacks,
  ...formAttacks,
  ...storedAttacks,
  ...shopAttacks,
  ...emailAttacks,
  ...signInAttacks,
  ...socketAttacks,
].toSorted((one, other) => (one.row ?? 99) - (other.row ?? 99));
