import * as mailClaim from "../../../app/mail/claim.store.server.ts";
import * as bundledMail from "../../../app/mail/outbox.store.server.ts";
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
    toAddress: "ruth@example.com",
    replyTo: null,
    createdAt: AT,
    keepUntil: "2026-06-01T00:00:00.000Z",
    bundledIn: null,
  };
  for (const id of ["mail-1", "mail-2"]) await call(outbox.insertMail, { ...mail, id, messageId: id });
  await call(outbox.insertMail, { ...mail, id: "mail-3", messageId: "mail-3", bundledIn: "digest" });
  const bundled = { summary: "digest", kind: "team-message" as const, before: null };
  await call(bundledMail.countBundled, bundled, 1000);
  await call(bundledMail.newestBundled, bundled, 10);
  await call(bundledMail.newestBundled, { ...bundled, before: LATER }, 10);
  await call(outbox.isAnyInOutbox, ["mail-1", "mail-2"]);
  await call(outbox.mailStatesOf, ["mail-1", "mail-2"]);
  await call(outbox.deleteMail, "mail-3");
  await call(outbox.listUnsent, LATER, 10);
  await call(mailClaim.isAnyDue, LATER);
  const claimed = await call(mailClaim.claimDue, LATER, { token: "claim", until: LATER }, 1);
  await call(mailClaim.renewClaim, { token: "claim", until: LATER });
  for (const one of claimed) await call(mailClaim.markSent, one, 1, LATER);
  await call(mailClaim.recordSendFailure, "mail-2", "claim", {
    state: "waiting",
    attempts: 1,
    rounds: 1,
    error: "busy",
    nextAttemptAt: LATER,
  });
  await call(outbox.failOldMail, LATER, ["team-digest"]);
  await call(outbox.retryAll, LATER);
}
