import { existsSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import type { Partnership } from "../../content/home.ts";
import type { ShownPartner } from "./partner-strip.tsx";

/**
 * Returns the partners whose logo file exists, and logs each missing one (docs/behavior.md, Home 4). The home page
 * calls it on every render; its cached page is dropped when a file of public/ changes (`watchPublic`).
 */
export function partnersOnFile(
  partners: readonly Partnership[],
  publicFolder: string,
  log: Pick<Logger, "warn">,
): ShownPartner[] {
  return partners.flatMap(({ name, logoUrl, logoSize }) => {
    if (logoUrl && existsSync(path.join(publicFolder, logoUrl))) {
      return [{ name, logoUrl, logoSize: logoSize ?? { width: 300, height: 100 } }];
    }
    log.warn({ partner: name, logoUrl: logoUrl ?? null }, "a partner's logo is missing");
    return [];
  });
}
