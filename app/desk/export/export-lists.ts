import { fieldNames } from "../../shop/catalogue/product-fields.ts";
import { allFields, isListField } from "../../survey/answers.ts";
import type { Field } from "../../survey/questions.ts";
import type { CaseKind } from "../cases/case.ts";
import type { ExportFormat } from "./export-format.ts";

/** A list that can be exported. Columns are named explicitly, so that no hash or token is ever exported. */
export interface ExportList {
  table: string;
  /** The timestamp column that rows are sorted by, then by id. */
  time: string;
  columns: readonly string[];
  json: readonly string[];
  /** More columns, each with one value from another table: SQL expressions by column name. */
  joined: Readonly<Record<string, string>>;
  /** More columns, each with rows from another table, see `readExtra`. */
  extras: readonly string[];
  hasPages: boolean;
  /** The kind of record that has notes; null for none. */
  noted: CaseKind | null;
}

export interface ExportChoice {
  /** Uses the survey form's words instead of its codes. */
  inWords: boolean;
  withNotes: boolean;
}

const PLAIN = { json: [], joined: {}, extras: [], hasPages: false, noted: null };

export const NOTES = "notes";

function ofCase(column: string): string {
  return `(select ${column} from survey_cases where survey_id = creator_surveys.id)`;
}

/** A call that was declined or canceled keeps its time. */
function ofCall(column: string): string {
  return `(select ${column} from calls where survey_id = creator_surveys.id and state = 'booked')`;
}

/** These answers come first; the others follow in the form's order. */
const FIRST_ANSWERS: readonly Field[] = ["name", "creator_name", "email", "discovery_call"];
const answerColumns = [...new Set([...FIRST_ANSWERS, ...allFields])];

export const exportLists = {
  surveys: {
    ...PLAIN,
    table: "creator_surveys",
    time: "created_at",
    columns: [...words("id created_at updated_at completed_at furthest_step"), ...answerColumns],
    json: answerColumns.filter(isListField),
    joined: {
      status: ofCase("status"),
      owner:
        "(select staff.name from staff join survey_cases on owner_id = staff.id where survey_id = creator_surveys.id)",
      next_step: ofCase("next_step"),
      next_step_on: ofCase("next_step_on"),
      call_at: ofCall("starts_at"),
      call_by: ofCall("talk"),
      call_place: ofCall("talk_at"),
      call_phone: ofCall("phone"),
    },
    hasPages: true,
    noted: "survey",
  },
  messages: {
    ...PLAIN,
    table: "contact_messages",
    time: "created_at",
    columns: words("id created_at name email subject message answered_at answered_by next_step next_step_on"),
    joined: { owner: "(select staff.name from staff where staff.id = contact_messages.owner_id)" },
    hasPages: true,
    noted: "message",
  },
  orders: {
    ...PLAIN,
    table: "orders",
    time: "created_at",
    columns: words(`id created_at updated_at state attention currency amount_cents paid_cents refunded_cents
      postage_name postage_cents discount_code discount_cents tax_cents fee_cents email shipping shipped_at picked_up_at parcels stripe_payment_intent`),
    json: ["shipping"],
    extras: ["lines"],
    hasPages: true,
  },
  products: {
    ...PLAIN,
    table: "products",
    time: "created_at",
    columns: ["id", "created_at", "updated_at", ...fieldNames, "published"],
    extras: ["sizes"],
  },
  outbox: {
    ...PLAIN,
    table: "outbox",
    time: "created_at",
    columns: words("id created_at kind about to_address subject state attempts next_attempt_at sent_at last_error"),
  },
  audit: {
    ...PLAIN,
    table: "audit_log",
    time: "happened_at",
    columns: words("id happened_at staff_id action subject_kind subject_id details"),
    json: ["details"],
  },
} satisfies Record<string, ExportList>;

export type ExportName = keyof typeof exportLists;

export function exportColumns(name: ExportName, { withNotes }: Pick<ExportChoice, "withNotes">): string[] {
  const { columns, joined, extras, noted }: ExportList = exportLists[name];
  return [...columns, ...Object.keys(joined), ...extras, ...(withNotes && noted ? [NOTES] : [])];
}

export function readChoice(params: URLSearchParams): ExportChoice {
  return { inWords: params.get("values") === "words", withNotes: params.has("notes") };
}

/** Returns null if there is no such list. */
export function readExportPath(path: string): { list: ExportName; format: ExportFormat } | null {
  const [, list = "", format] = /^\/desk\/([a-z]+)\/export\.(csv|jsonl)$/.exec(path.toLowerCase()) ?? [];
  return Object.hasOwn(exportLists, list) ? { list: list as ExportName, format: format as ExportFormat } : null;
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

/** Column names that aren't survey questions. */
export const exportColumnWords: Readonly<Partial<Record<string, string>>> = {
  id: "ID",
  created_at: "Received",
  updated_at: "Last change",
  completed_at: "Submitted",
  furthest_step: "Step",
  status: "Status",
  owner: "Owner",
  next_step: "Next step",
  next_step_on: "Next step on",
  call_at: "Call at",
  call_by: "Call by",
  call_place: "Call: number, link or place",
  call_phone: "Their phone",
  notes: "Notes",
  subject: "Subject",
  message: "Message",
  answered_at: "Answered",
  answered_by: "Answered by",
};
