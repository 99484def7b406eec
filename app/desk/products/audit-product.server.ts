import type { EditorDeps } from "../../shop/catalogue/edit-product.server.ts";
import type { EditDeps } from "../../shop/catalogue/import-catalogue.server.ts";
import { lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";

/** Adds an audit log line to each change of the catalogue by a member, whose id is `by`. */
export function withAudit<Deps extends EditDeps & { by: string }>(deps: Deps): Deps & EditorDeps {
  return {
    ...deps,
    audit: (db, { what, slug, details }) =>
      writeAudit(db, lineOf(deps, `product.${what}`, { kind: "product", id: slug }, details)),
  };
}
