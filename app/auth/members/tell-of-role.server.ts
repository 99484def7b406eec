import type { Database } from "../../database/database.ts";
import { emailOrigin, enqueueEmail } from "../../mail/enqueue-email.server.ts";
import type { Role } from "../../server/security/roles.ts";
import type { MemberDeps } from "../password/password-link.server.ts";
import { staffDemotedEmail, staffDisabledEmail, staffPromotedEmail } from "../staff-emails.ts";
import { ownerRecord, type Staff } from "./member.ts";
import { RESET_HOURS } from "./reset-request.ts";
import { roleName } from "./role-words.ts";
import { listStaff } from "./staff.store.server.ts";

/** Emails an owner that they no longer are one. About no record, so that nothing withdraws it. */
export async function tellOfDemotion(
  db: Database,
  deps: MemberDeps,
  { email, role }: { email: string; role: Role },
  by: Staff,
): Promise<void> {
  const url = `${emailOrigin(deps.settings.siteOrigin)}/desk/account`;
  const told = staffDemotedEmail({ by: by.name, role: roleName(role), url });
  await enqueueEmail(db, deps, told, { to: email, replyTo: by.email, about: null });
}

/** Emails an owner that they can't sign in any more. About no record, so that nothing withdraws it. */
export async function tellOfDisabling(
  db: Database,
  deps: MemberDeps,
  { email }: { email: string },
  by: Staff,
): Promise<void> {
  await enqueueEmail(db, deps, staffDisabledEmail({ by: by.name }), { to: email, replyTo: by.email, about: null });
}

/** Emails the other owners about a new one, or one who is let in again, who can soon be the second owner of a reset. */
export async function tellOfNewOwner(
  db: Database,
  deps: MemberDeps,
  member: { id: string; name: string },
  by: Staff,
  how: "new" | "again" = "new",
): Promise<void> {
  const url = `${emailOrigin(deps.settings.siteOrigin)}/desk/members/${member.id}`;
  const told = staffPromotedEmail({ by: by.name, name: member.name, url, hours: RESET_HOURS, how });
  for (const { id, email, role, disabledAt } of await listStaff(db)) {
    const isOther = id !== by.id && id !== member.id;
    if (isOther && role === "owner" && disabledAt === null)
      await enqueueEmail(db, deps, told, { to: email, replyTo: by.email, about: ownerRecord(member.id) });
  }
}
