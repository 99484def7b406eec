import { fieldNames, productFields } from "../../catalogue/product-fields.ts";
import type { ExportFormat } from "./export-format.ts";

/** A list that can be exported: its table, and what of it leaves the house. Hashes and tokens never do. */
export interface ExportList {
  table: string;
  /** Column of the time that it is sorted by, before the id. */
  time: string;
  columns: readonly string[];
  /** Those of them that hold whole numbers; all others hold text. */
  numbers: readonly string[];
  /** Further columns that one value of another table fills: SQL by name. */
  joined: Readonly<Record<string, string>>;
  /** Columns that hold JSON text. */
  json: readonly string[];
  /** What other tables add to each row, see export-extras.store.server.ts. */
  extras: readonly string[];
}

const SURVEY_LISTS = words("archetypes monetization_methods current_barriers weak_areas community_needs content_links");

export const exportLists = {
  surveys: {
    table: "creator_surveys",
    time: "created_at",
    columns: words(`id created_at updated_at completed_at furthest_step name creator_name email discovery_call
      current_stage self_description archetypes platforms niche takeaway_goals monetization_intent
      monetization_methods current_barriers weak_areas preferred_style community_needs success_vision
      ideal_tetm_support content_links`),
    numbers: ["furthest_step"],
    json: SURVEY_LISTS,
    joined: { status: "(select status from survey_cases where survey_id = creator_surveys.id)" },
    extras: [],
  },
  messages: {
    table: "contact_messages",
    time: "created_at",
    columns: words("id created_at name email subject message answered_at answered_by"),
    numbers: [],
    joined: {},
    json: [],
    extras: [],
  },
  orders: {
    table: "orders",
    time: "created_at",
    columns: words(`id created_at updated_at state attention currency amount_cents paid_cents refunded_cents
      email shipping shipped_at shipped_by tracking stripe_payment_intent`),
    numbers: words("amount_cents paid_cents refunded_cents"),
    joined: {},
    json: ["shipping"],
    extras: ["lines"],
  },
  products: {
    table: "products",
    time: "created_at",
    columns: ["id", "created_at", "updated_at", ...fieldNames, "published"],
    numbers: [...fieldNames.filter((name) => productFields[name].kind === "number"), "published"],
    joined: {},
    json: [],
    extras: ["sizes"],
  },
  outbox: {
    table: "outbox",
    time: "created_at",
    columns: words("id created_at kind about to_address subject state attempts next_attempt_at sent_at last_error"),
    numbers: ["attempts"],
    joined: {},
    json: [],
    extras: [],
  },
  audit: {
    table: "audit_log",
    time: "happened_at",
    columns: words("id happened_at staff_id action subject_kind subject_id details"),
    numbers: [],
    joined: {},
    json: ["details"],
    extras: [],
  },
} satisfies Record<string, ExportList>;

export type ExportName = keyof typeof exportLists;

/** The columns of a list's file in their order. */
export function exportColumns(name: ExportName): string[] {
  const { columns, joined, extras } = exportLists[name];
  return [...columns, ...Object.keys(joined), ...extras];
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

/** Which list an address asks for, and as what; null where there is no such list. */
export function readExportPath(path: string): { list: ExportName; format: ExportFormat } | null {
  const [, list = "", format] = /^\/desk\/([a-z]+)\/export\.(csv|jsonl)$/i.exec(path.toLowerCase()) ?? [];
  return format && isExportName(list) ? { list, format: format as ExportFormat } : null;
}

function isExportName(name: string): name is ExportName {
  return Object.hasOwn(exportLists, name);
}
