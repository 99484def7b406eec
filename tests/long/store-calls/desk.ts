import * as staff from "../../../app/auth/members/staff.store.server.ts";
import * as message from "../../../app/contact/message.store.server.ts";
import * as audit from "../../../app/desk/audit/audit.store.server.ts";
import * as caseStore from "../../../app/desk/cases/case.store.server.ts";
import { exportLists } from "../../../app/desk/export/export-lists.ts";
import * as exportNotes from "../../../app/desk/export/export.store.server.ts";
import * as exports from "../../../app/desk/export/export.store.server.ts";
import * as savedFilters from "../../../app/desk/filters/saved-filter.store.server.ts";
import * as funnel from "../../../app/desk/funnel/funnel.store.server.ts";
import * as deskMessages from "../../../app/desk/messages/desk-message.store.server.ts";
import { listSpam } from "../../../app/desk/messages/desk-message.store.server.ts";
import * as deskOrders from "../../../app/desk/orders/desk-orders.store.server.ts";
import * as deskOutbox from "../../../app/desk/outbox/desk-mail.store.server.ts";
import { mailFor } from "../../../app/desk/outbox/desk-mail.ts";
import * as person from "../../../app/desk/people/person.store.server.ts";
import * as replies from "../../../app/desk/replies/reply.store.server.ts";
import * as surveyCase from "../../../app/desk/surveys/survey-case.store.server.ts";
import { PENDING_NAMES } from "../../../app/desk/today/pending-work.ts";
import * as today from "../../../app/desk/today/today.store.server.ts";
import * as choiceStore from "../../../app/mail/notifications/subscription.store.server.ts";
import * as documents from "../../../app/site/publishing/documents.store.server.ts";
import { AT, LATER, TURNS, type Call } from "./recorded-call.ts";

/** What an owner and a shop keeper may see of the outbox. */
const MAIL_PARTS = [mailFor("owner"), mailFor("shop")];

export async function callDesk(call: Call): Promise<void> {
  await call(documents.insertVersion, "about", { version: 1, body: {}, at: AT, by: "staff-1" });
  await call(documents.saveDraft, "about", { body: {}, stamp: "stamp", at: AT, by: "staff-1" });
  await call(documents.listNewest, ["about", "home"]);
  await call(documents.findVersion, "about");
  await call(documents.findVersion, "about", 1);
  await call(documents.listVersions, "about", 50, 100);
  await call(documents.findDraft, "about");
  await call(audit.writeAudit, {
    id: "line-1",
    at: AT,
    by: "staff-1",
    action: "survey.note-added",
    subject: { kind: "survey", id: "survey-1" },
  });
  await call(message.insertMessage, {
    id: "message-1",
    name: "Ruth",
    email: "ruth@example.com",
    subject: "Collaboration",
    message: null,
    createdAt: AT,
    pageHash: "page",
  });
  await call(message.hasMessageOfPage, "page");
  const spam = { name: "Ruth", email: "ruth@example.com", subject: "Collaboration" as const, message: null };
  for (const id of ["spam-1", "spam-2"])
    await call(message.insertSpam, { ...spam, id, createdAt: AT, pageHash: `page-${id}` });
  await call(listSpam);
  await call(message.takeSpam, "spam-2");
  await call(message.deleteSpamBefore, AT);
  for (const turn of TURNS) {
    await call(audit.listAudit, turn);
    const lines = ["survey", "message", "product"].map((kind) => ({ subject: { kind, id: `${kind}-1` } }));
    await call(audit.namesOfSubjects, lines);
    for (const state of ["all", "waiting", "sent", "failed"] as const)
      for (const parts of MAIL_PARTS) await call(deskOutbox.listMail, turn, { state, parts, now: AT });
  }
  for (const list of Object.values(exportLists))
    for (const after of [null, { time: AT, id: "x" }]) await call(exports.readBatch, list, after, 100);
  for (const list of Object.values(exportLists)) await call(exports.readRow, list, "order-1");
  for (const kind of ["survey", "message"] as const) await call(exportNotes.readNotes, kind, `${kind}-1`);
  for (const extra of ["lines", "sizes"]) await call(exports.readExtra, extra, ["order-1", "product-1"]);
  for (const period of [
    { from: null, to: null },
    { from: "2026-01-01", to: "2026-12-31" },
  ])
    await call(funnel.countSteps, period);
  await call(funnel.countStartsAndEnds, { from: "2026-01-01", to: "2026-01-07" });
  await call(deskMessages.findMessage, "message-1");
  await call(deskMessages.setAnswered, "message-1", { at: AT, by: "staff-1" });
  await call(deskMessages.setAnswered, "message-1", null);
  for (const [table, id] of [
    ["creator_surveys", "survey-1"],
    ["contact_messages", "message-1"],
  ] as const)
    await call(person.emailsOf, table, [id]);
  await call(deskOrders.listOrdersById, ["order-1"]);
  await call(deskOrders.listLines, ["order-1"]);
  await call(deskOrders.listOrderEvents, "order-1");
  await call(deskOrders.clearAttention, "order-1", "made-up", AT);
  for (const parts of MAIL_PARTS) await call(deskOutbox.retryMail, "mail-2", parts, AT);
  await call(person.findByEmail, "ruth@example.com");
  await call(person.findByEmail, "nobody@example.com");
  await call(person.findByName, "Ruth");
  await call(person.findDeletions, ["hash"]);
  await call(staff.namesOf, ["staff-1"]);
  await call(surveyCase.findCase, "survey-1");
  await call(surveyCase.setContacted, "survey-1", { by: "staff-1", at: AT });
  await call(surveyCase.setStatus, "survey-1", { status: "closed", by: "staff-1", at: AT });
  for (const [kind, id] of [
    ["survey", "survey-1"],
    ["message", "message-1"],
  ] as const) {
    const planned = { owner: "staff-1", nextStep: "Call", nextStepOn: "2026-03-02", by: "staff-1", at: AT };
    await call(caseStore.setFollowUp, kind, id, planned);
    await call(caseStore.findFollowUp, kind, id);
    await call(caseStore.insertNote, kind, id, { id: `note-${kind}`, by: "staff-1", text: "Call her.", createdAt: AT });
    await call(caseStore.listNotes, kind, id);
    await call(caseStore.listNotes, kind, id, `${AT}~note-1`);
    const mention = { noteId: `note-${kind}`, member: "staff-1", by: "staff-1", kind, id, at: AT };
    await call(caseStore.insertMention, mention);
    await call(caseStore.listOpenMentions, "staff-1", ["survey", "message"], 10);
    await call(caseStore.isMentioned, "staff-1", kind, id);
    await call(caseStore.markMentionsSeen, "staff-1", { kind, id, at: AT });
  }
  await call(staff.setDisabled, "staff-2", AT, AT);
  await call(staff.releaseCases, "staff-2", "shop");
  await call(today.countCalls);
  const [late, planned] = [
    { first: "0000-01-01", last: "2026-02-28" },
    { first: "2026-03-01", last: "2026-03-01" },
  ];
  const days = (due: "overdue" | "today") => (due === "overdue" ? late : planned);
  const counted = PENDING_NAMES.filter((name) => name !== "call");
  const values = { days, few: 5, now: new Date(LATER), documents: ["about", "home"] };
  for (const mails of MAIL_PARTS) await call(today.countPending, counted, { ...values, mails });
  const filter = { id: "filter-1", list: "surveys" as const, name: "Mine", query: "owner=me" };
  await call(savedFilters.hasMostFilters, "staff-1", "surveys");
  await call(savedFilters.insertFilter, "staff-1", filter, AT);
  await call(savedFilters.listFilters, "staff-1");
  await call(savedFilters.renameFilter, "staff-1", "filter-1", "Ours");
  await call(savedFilters.deleteFilter, "staff-1", "filter-1");
  await call(choiceStore.setChoice, { staffId: "staff-1", topic: "surveys", choice: "digest", at: AT });
  await call(choiceStore.listSubscriptions, "surveys");
  await call(choiceStore.choicesOf, "staff-1");
}

export async function callReplies(call: Call): Promise<void> {
  const reply = { by: "staff-1", subject: "Hello", text: "Hello", answersTo: "me", mailId: "mail-1", at: AT };
  for (const [kind, id] of [
    ["survey", "survey-2"],
    ["message", "message-1"],
  ] as const) {
    await call(replies.findPerson, kind, id);
    await call(replies.lockPerson, kind, id);
    await call(replies.insertReply, kind, id, { ...reply, id: `reply-${kind}` });
    await call(replies.listReplies, kind, id);
    await call(replies.authorOf, kind, id, "mail-1");
  }
  await call(replies.hasReply, "reply-survey");
  await call(replies.lastAnswersTo, "staff-1");
}
