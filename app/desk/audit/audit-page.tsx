import { formatCents } from "../../shop/catalogue/money.ts";
import { orderNumber } from "../../shop/orders/order.ts";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { AuditRow, AuditAction } from "./audit-entry.ts";
import { auditDetailWords, auditPageWords as words, subjectWords } from "./words.ts";

const { columns } = words;

const shown: readonly Column<AuditRow>[] = [
  { key: "when", label: columns.when, heads: true, cell: ({ time }) => <Moment iso={time} /> },
  { key: "who", label: columns.who, cell: ({ who }) => <bdi>{who}</bdi> },
  {
    key: "what",
    label: columns.what,
    cell: ({ action }) => (auditActionWords as Record<string, string>)[action] ?? action,
  },
  { key: "subject", label: columns.subject, cell: Subject },
  { key: "details", label: columns.details, cell: detailsText },
];

export function AuditPage({ page, params }: { page: ListPage<AuditRow>; params: URLSearchParams }) {
  return <ListView list="audit" words={words} columns={shown} page={page} params={params} />;
}

function Subject({ subject: { kind, id }, name }: AuditRow) {
  const { name: word, path } = (subjectWords as Record<string, { name: string; path?: string }>)[kind] ?? {
    name: kind,
  };
  const text = (
    <>
      {word} <bdi>{name ?? shortId(kind, id)}</bdi>
    </>
  );
  if (!path) return text;
  return (
    <a className="text-link" href={path + id}>
      {text}
    </a>
  );
}

/** Returns the order's number, a readable id, or the start of a random id: enough to identify it on the page. */
function shortId(kind: string, id: string): string {
  if (kind === "order") return orderNumber(id);
  return kind === "product" || kind === "list" ? id : id.slice(0, 6);
}

function detailsText({ action, details, owner }: AuditRow): string {
  const write = (auditDetailWords as Record<string, ((given: AuditRow["details"]) => string) | undefined>)[action];
  return (
    write?.({ ...details, owner, ...("cents" in details && { amount: formatCents(Number(details.cents)) }) }) ?? ""
  );
}

/** The name of each action in the audit log. */
const auditActionWords: Record<AuditAction, string> = {
  "survey.status-changed": "Changed the status",
  "survey.note-added": "Added a note",
  "survey.assigned": "Changed the owner",
  "survey.step-planned": "Changed the next step",
  "survey.call-proposed": "Suggested times for a call",
  "survey.call-moved": "Changed a call",
  "survey.call-canceled": "Canceled a call",
  "survey.reply-sent": "Wrote a reply",
  "survey.call-page-sent": "Sent the booking page",
  "message.note-added": "Added a note",
  "message.assigned": "Changed the owner",
  "message.step-planned": "Changed the next step",
  "message.reply-sent": "Wrote a reply",
  "message.answered": "Marked as answered",
  "message.reopened": "Marked as not answered",
  "message.not-spam": "Marked as not spam",
  "order.shipped": "Marked as shipped",
  "order.unshipped": "Marked as not shipped",
  "order.picked-up": "Marked as picked up",
  "order.not-picked-up": "Marked as not picked up",
  "order.stopped": "Decided not to ship the rest",
  "order.resumed": "Decided to ship the rest after all",
  "order.attention-settled": "Resolved an issue",
  "order.refunded": "Requested a refund",
  "product.created": "Created a product",
  "product.edited": "Edited a product",
  "product.published": "Published a product",
  "product.unpublished": "Unpublished a product",
  "product.counted": "Counted stock",
  "content.draft-discarded": "Discarded a draft",
  "content.draft-saved": "Saved a draft",
  "content.published": "Published a page's text",
  "picture.added": "Added a picture",
  "picture.changed": "Changed a picture's details",
  "picture.deleted": "Deleted a picture",
  "mail.retried": "Tried sending again",
  "list.exported": "Exported a list",
  "person.deleted": "Deleted a person's data",
  "staff.added": "Added a member",
  "staff.disabled": "Deactivated an account",
  "staff.enabled": "Reactivated an account",
  "staff.reset": "Reset a member's password",
  "staff.reset-asked": "Asked to reset a member's account",
  "staff.reset-stopped": "Stopped the reset of an account",
  "staff.role-changed": "Changed a role",
  "staff.notifications-changed": "Changed email notifications",
  "password.set": "Set a password",
  "password.changed": "Changed the password",
  "password.attempt-refused": "Wrong password",
  "password.attempt-slowed": "Too many wrong passwords: had to wait",
  "code.attempt-refused": "Wrong sign-in code",
  "code.attempt-slowed": "Too many wrong codes: had to wait",
  "session.began": "Signed in",
  "session.revoked": "Ended a session",
  "session.reuse-detected": "Ended sessions: a sign-in token was reused",
  "factor.added": "Added an authenticator app",
  "factor.removed": "Removed an authenticator app",
  "passkey.added": "Added a passkey",
  "passkey.renamed": "Renamed a passkey",
  "passkey.removed": "Removed a passkey",
  "passkey.attempt-refused": "Passkey refused",
  "passkey.attempt-slowed": "Too many refused passkeys: had to wait",
  "recovery-codes.made": "Created recovery codes",
  "recovery-code.used": "Used a recovery code",
  "signing-key.rotated": "Replaced the signing key",
};
