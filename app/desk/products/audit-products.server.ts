import type { Database } from "../../database/database.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";

interface Change {
  what: "created" | "edited" | "published" | "unpublished" | "counted";
  slug: string;
  details: Record<string, string | number>;
}

/** What the catalogue tells about its changes, as lines of the desk's log. */
export function auditProducts(actor: DeskActor): (db: Database, change: Change) => Promise<void> {
  return (db, { what, slug, details }) =>
    writeAudit(db, lineOf(actor, `product.${what}`, { kind: "product", id: slug }, details));
}
