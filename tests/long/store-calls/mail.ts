import { mailFor } from "../../../app/desk/outbox/desk-mail.ts";
import * as outbox from "../../../app/mail/outbox.store.server.ts";
import { AT, LATER, type Call } from "./recorded-call.ts";

export async function callMail(call: Call): Promise<void> {
  const mail = {
    kind: "team-message" as const,
    subject: "s",
    text: "t",
    html: "h",
    calendar: null,
    about: "survey:survey-2",
    to_address: "ruth@example.com",
    created_at: AT,
  };
  for (const id of ["mail-1", "mail-2"]) await call(outbox.insertMail, { ...mail, id });
  await call(outbox.insertMail, { ...mail, id: "mail-3", bundled_in: "digest" });
  const bundled = { summary: "digest", kind: "team-message" as const, before: null };
  await call(outbox.countBundled, bundled, 1000);
  await call(outbox.newestBundled, bundled, 10);
  await call(outbox.newestBundled, { ...bundled, before: LATER }, 10);
  await call(outbox.isAnyInOutbox, ["mail-1", "mail-2"]);
  await call(outbox.mailStatesOf, ["mail-1", "mail-2"]);
  await call(outbox.deleteMail, "mail-3");
  await call(outbox.listUnsent, LATER, 10);
  await call(outbox.isAnyDue, LATER);
  const claimed = await call(outbox.claimDue, LATER, { token: "claim", until: LATER }, 1);
  await call(outbox.renewClaim, { token: "claim", until: LATER });
  for (const one of claimed) await call(outbox.markSent, one, 1, LATER);
  await call(outbox.recordSendFailure, "mail-2", "claim", {
    state: "waiting",
    attempts: 1,
    rounds: 1,
    last_error: "busy",
    next_attempt_at: LATER,
  });
  await call(outbox.failOldMail, LATER, ["team-digest"]);
  await call(outbox.retryMail, LATER);
  for (const role of ["owner", "shop"] as const)
    await call(outbox.retryMail, LATER, { id: "mail-2", parts: mailFor(role) });
}
