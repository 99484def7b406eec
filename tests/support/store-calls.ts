import { sql } from "kysely";
import * as challenge from "../../app/auth/factor/challenge.store.server.ts";
import * as factor from "../../app/auth/factor/factor.store.server.ts";
import * as recoveryCode from "../../app/auth/factor/recovery-code.store.server.ts";
import * as resetRequest from "../../app/auth/members/reset-request.store.server.ts";
import * as roleStore from "../../app/auth/members/role.store.server.ts";
import * as staff from "../../app/auth/members/staff.store.server.ts";
import * as passkeyChallenge from "../../app/auth/passkey/passkey-challenge.store.server.ts";
import * as passkey from "../../app/auth/passkey/passkey.store.server.ts";
import * as passwordLink from "../../app/auth/password/password-link.store.server.ts";
import * as sessionRevocation from "../../app/auth/session/session-revocation.store.server.ts";
import * as session from "../../app/auth/session/session.store.server.ts";
import * as token from "../../app/auth/tokens/token.store.server.ts";
import * as calls from "../../app/calls/call.store.server.ts";
import * as cart from "../../app/cart/cart.store.server.ts";
import * as catalogueEdit from "../../app/catalogue/catalogue-edit.store.server.ts";
import * as catalogue from "../../app/catalogue/catalogue.store.server.ts";
import * as stock from "../../app/catalogue/stock.store.server.ts";
import * as journal from "../../app/checkout/journal.store.server.ts";
import * as openOrders from "../../app/checkout/open-orders.store.server.ts";
import * as orderEvent from "../../app/checkout/order-event.store.server.ts";
import * as orders from "../../app/checkout/order-list.store.server.ts";
import * as orderWords from "../../app/checkout/order-words.store.server.ts";
import * as order from "../../app/checkout/order.store.server.ts";
import * as payouts from "../../app/checkout/payout.store.server.ts";
import * as stripeEvent from "../../app/checkout/stripe-event.store.server.ts";
import * as message from "../../app/contact/message.store.server.ts";
import type { Database } from "../../app/database/database.ts";
import { sqliteMessageIndex } from "../../app/database/search-index-sqlite.server.ts";
import { sqliteSurveyIndex } from "../../app/database/survey-index-sqlite.server.ts";
import * as accounts from "../../app/desk/accounts/accounts.store.server.ts";
import * as audit from "../../app/desk/audit/audit.store.server.ts";
import { conditionsOf } from "../../app/desk/cases/care-filters.ts";
import * as careStore from "../../app/desk/cases/care.store.server.ts";
import * as mentionStore from "../../app/desk/cases/mention.store.server.ts";
import * as noteStore from "../../app/desk/cases/note.store.server.ts";
import { exportLists } from "../../app/desk/export/export-lists.ts";
import * as exportNotes from "../../app/desk/export/export-notes.store.server.ts";
import * as exports from "../../app/desk/export/export.store.server.ts";
import * as savedFilters from "../../app/desk/filters/saved-filter.store.server.ts";
import * as funnel from "../../app/desk/funnel/funnel.store.server.ts";
import { type PageCursor, timeRange } from "../../app/desk/list/list-page.ts";
import { findMessages } from "../../app/desk/messages/find-messages.server.ts";
import * as deskMessages from "../../app/desk/messages/message-list.store.server.ts";
import * as deskOrders from "../../app/desk/orders/desk-orders.store.server.ts";
import { PLAIN_FILTERS } from "../../app/desk/orders/listed-order.ts";
import * as orderSearch from "../../app/desk/orders/order-search.store.server.ts";
import * as deskOutbox from "../../app/desk/outbox/outbox-list.store.server.ts";
import * as personDeletion from "../../app/desk/people/person-deletion.store.server.ts";
import * as person from "../../app/desk/people/person.store.server.ts";
import * as replies from "../../app/desk/replies/reply.store.server.ts";
import * as hitEmails from "../../app/desk/search/hit-emails.store.server.ts";
import * as caseSearch from "../../app/desk/surveys/case-search.store.server.ts";
import { findCases } from "../../app/desk/surveys/find-cases.server.ts";
import { findPlaces } from "../../app/desk/surveys/find-places.server.ts";
import * as surveyCase from "../../app/desk/surveys/survey-case.store.server.ts";
import { readSearch } from "../../app/desk/surveys/survey-filters.ts";
import * as surveyPromise from "../../app/desk/surveys/survey-promise.store.server.ts";
import * as today from "../../app/desk/today/today.store.server.ts";
import { WAIT_NAMES } from "../../app/desk/today/wait.ts";
import { ALL_PLACES } from "../../app/desk/words/found-places.ts";
import * as wordFrequency from "../../app/desk/words/word-frequency.store.server.ts";
import * as wordSearch from "../../app/desk/words/word-search.store.server.ts";
import * as bundledMail from "../../app/mail/bundled.store.server.ts";
import * as mailClaim from "../../app/mail/claim.store.server.ts";
import * as outbox from "../../app/mail/outbox.store.server.ts";
import * as choiceStore from "../../app/notifications/choice.store.server.ts";
import * as pictureFiles from "../../app/pictures/picture-files.store.server.ts";
import * as pictures from "../../app/pictures/pictures.store.server.ts";
import * as shareImages from "../../app/pictures/share-images.store.server.ts";
import * as waitingPictures from "../../app/pictures/waiting-pictures.store.server.ts";
import * as documents from "../../app/publishing/documents.store.server.ts";
import * as rateLimit from "../../app/security/rate-limit.store.server.ts";
import * as health from "../../app/server/health.store.server.ts";
import * as stockAlerts from "../../app/stock-alerts/stock-alert.store.server.ts";
import * as answerChunks from "../../app/survey/answer-chunks.store.server.ts";
import * as survey from "../../app/survey/survey.store.server.ts";
import * as visits from "../../app/visits/visits.store.server.ts";
import { entryOf } from "./catalogue-entries.ts";
import { keepSurvey } from "./desk-records.ts";

/** Calls a store function and records that it was called. */
type Call = <Args extends unknown[], Result>(
  fn: (db: Database, ...args: Args) => Promise<Result>,
  ...args: Args
) => Promise<Result>;

const AT = "2026-03-01T12:00:00.000Z";
const LATER = "2026-03-02T12:00:00.000Z";
const LIMIT = { name: "made-up", most: 3, windowSeconds: 60 };
const TURNS: (PageCursor | null)[] = [null, { to: "older", key: `${LATER}~x` }, { to: "newer", key: `${AT}~` }];

/**
 * Calls every function of every store at least once for each statement that it can execute: writes before reads,
 * deletions last.
 *
 * @returns the functions that were called
 */
export async function callEveryStore(db: Database): Promise<Set<unknown>> {
  const called = new Set<unknown>();
  const call: Call = (fn, ...args) => {
    called.add(fn);
    return fn(db, ...args);
  };
  await callAuth(call);
  await callCatalogue(call);
  await callVisits(call);
  await callShop(call);
  await callSurveys(call, db);
  await callCalls(call);
  await callMail(call);
  await callDesk(call);
  await callReplies(call);
  await callPictures(call);
  // findPlaces and findMessages call them. SQLite needs no readGathered and commonTerms; desk-search.test.ts runs it on
  // PostgreSQL.
  const { readInOrder, lookThrough, readGathered } = wordSearch;
  for (const fn of [readInOrder, lookThrough, readGathered, wordFrequency.isCommon, wordFrequency.commonTerms])
    called.add(fn);
  for (const fn of Object.values(caseSearch)) called.add(fn);
  for (const fn of [deskMessages.keepFitting, deskMessages.listMessagesAt]) called.add(fn);
  await callSearch(db);
  await callRest(call);
  await callDeletions(call);
  return called;
}

async function callSearch(db: Database): Promise<void> {
  const records = { db, surveyIndex: sqliteSurveyIndex };
  for (const address of [
    "",
    "q=gospel",
    "q=gospel+choir",
    "stage=exploring",
    "stage=exploring&q=gospel",
    "sort=oldest",
    "promise=due",
    "promise=due&q=gospel+choir",
    "complete=yes&status=new",
  ]) {
    const search = readSearch(new URLSearchParams(address));
    for (const turn of [null, { to: "older", key: "9" }, { to: "newer", key: "1" }] as const)
      for (const within of search.filters.promise ? [{ low: 2, high: 9 }] : [ALL_PLACES])
        await findPlaces(records, search, turn, search.sort === "oldest" ? "newer" : "older", within);
  }
  const messages = { db, messageIndex: sqliteMessageIndex };
  const days = { first: "2026-01-01", last: "2026-12-31" };
  for (const q of ["gospel", "gospel choir", "gosp", "ruth choir"])
    for (const filters of [{}, { owner: null }, { owner: "staff-1", days }])
      for (const openOnly of [false, true])
        for (const turn of [null, { to: "older", key: "3000" }, { to: "newer", key: "1" }] as const)
          await findMessages(messages, { q, openOnly, ...filters }, turn);
  const who = { now: () => new Date(AT), reader: "staff-1" };
  for (const care of ["owner=me", "owner=nobody", "due=week", "owner=me&due=overdue", "reach=no-address"])
    for (const rest of ["", "status=closed", "stage=exploring&call=none&complete=yes&status=new", "q=gospel+choir"])
      for (const turn of [null, { to: "older", key: "9" }, { to: "newer", key: "1" }] as const) {
        const search = readSearch(new URLSearchParams(`${care}&${rest}`));
        await findCases(
          records,
          search,
          { care: conditionsOf(search.care ?? {}, who), within: ALL_PLACES },
          turn,
          "older",
        );
      }
}

async function callAuth(call: Call): Promise<void> {
  const owner = { id: "staff-1", email: "miriam@example.com", name: "Miriam", createdAt: AT };
  await call(staff.insertStaff, owner);
  await call(roleStore.lockOwners);
  await call(roleStore.ownerNames);
  await call(roleStore.setRole, "staff-1", "owner", AT);
  await call(staff.findStaffByEmail, owner.email);
  await call(staff.findStaff, owner.id);
  await call(staff.listStaff);
  const request = { staffId: owner.id, askedBy: owner.id, factors: true, askedAt: AT };
  await call(resetRequest.putResetRequest, request);
  await call(resetRequest.findResetRequest, owner.id);
  await call(resetRequest.deleteResetRequest, owner.id);
  await call(staff.setDisabled, owner.id, null, AT);
  await call(staff.setPasswordHash, owner.id, "hash", AT);
  await call(staff.listMembers, AT);
  await call(staff.countMembers);
  await call(staff.findMember, owner.id, AT);
  await call(passwordLink.replacePasswordLinks, {
    tokenHash: "link",
    staffId: owner.id,
    createdAt: AT,
    expiresAt: LATER,
  });
  await call(passwordLink.findLinkOwner, "link", AT);
  await call(passwordLink.spendPasswordLink, "link", AT);
  await call(recoveryCode.replaceRecoveryCodes, owner.id, ["one", "two"], AT);
  await call(recoveryCode.countRecoveryCodes, owner.id);
  await call(recoveryCode.spendRecoveryCode, owner.id, "one", AT);
  const own = {
    id: "session-1",
    staffId: owner.id,
    kind: "desk",
    aal: "aal1",
    methods: [],
    userAgent: "",
    beganAt: AT,
    createdAt: AT,
    lastUsedAt: AT,
    passwordAt: AT,
    revokedAt: null,
  } as const;
  await call(session.insertSession, own, "token");
  await call(session.findSession, own.id);
  await call(session.findOwnedSession, { tokenHash: "token" });
  await call(session.findOwnedSession, { id: own.id });
  await call(session.listSessions, owner.id);
  await call(session.touchSession, own.id, LATER);
  await call(session.recordPassword, own.id, AT);
  await call(sessionRevocation.downgradeSessions, owner.id);
  await call(sessionRevocation.revokeSession, owner.id, own.id, AT);
  await call(sessionRevocation.revokeSessions, owner.id, AT);
  await call(sessionRevocation.revokeSessions, owner.id, AT, own.id);
  await call(token.insertRefreshToken, "refresh", own.id, AT);
  await call(token.findRefreshToken, "refresh");
  await call(token.spendRefreshToken, "refresh", AT);
  await call(factor.insertFactor, {
    id: "factor-1",
    staffId: owner.id,
    friendlyName: "phone",
    encryptedSecret: "secret",
    createdAt: AT,
  });
  await call(factor.listFactors, owner.id);
  await call(factor.findFactor, owner.id, "factor-1");
  await call(factor.hasVerifiedFactor, owner.id);
  await call(factor.spendStep, "factor-1", 1);
  await call(factor.markVerified, "factor-1", AT);
  await call(challenge.insertChallenge, { id: "challenge-1", factorId: "factor-1", createdAt: AT, expiresAt: LATER });
  await call(challenge.stateOfChallenge, "challenge-1", "factor-1", AT);
  await call(challenge.deleteOldestChallenges, "factor-1", 9);
  await call(challenge.spendChallenge, "challenge-1", AT);
  await call(passkey.insertPasskey, {
    id: "passkey-1",
    staffId: owner.id,
    credentialId: "credential",
    publicKey: "key",
    counter: 0,
    transports: ["usb"],
    name: "Key",
    createdAt: AT,
    lastUsedAt: null,
  });
  await call(passkey.listPasskeys, owner.id);
  await call(passkey.findPasskey, "credential");
  await call(passkey.recordPasskeyUse, "passkey-1", 1, AT);
  await call(passkey.renamePasskey, owner.id, "passkey-1", "Blue key");
  const asked = { hash: "hash", purpose: "add", staffId: owner.id } as const;
  await call(passkeyChallenge.insertPasskeyChallenge, { ...asked, expiresAt: LATER });
  await call(passkeyChallenge.spendPasskeyChallenge, asked, AT);
  await call(passkeyChallenge.spendPasskeyChallenge, { ...asked, purpose: "sign-in", staffId: null }, AT);
  await call(token.insertSigningKey, { id: "key-1", publicJwk: "{}", encryptedPrivateJwk: "{}", createdAt: AT });
  await call(token.listSigningKeys, AT);
  await call(token.retireOtherKeys, "key-2", AT);
}

const KEYS = [{ productId: "product-1", size: "M" }];

async function callVisits(call: Call): Promise<void> {
  const counted = { pages: new Map([["/", { views: 2, visits: 1 }]]), sources: new Map([["example.com", 1]]) };
  const days = { from: "2026-02-01", to: "2026-03-01" };
  await call(visits.addVisits, "2026-03-01", counted);
  await call(visits.sumDays, days);
  await call(visits.sumPages, days, 50);
  await call(visits.sumSources, days, 50);
  await call(visits.deleteVisitsBefore, "2026-02-01");
}

async function callCalls(call: Call): Promise<void> {
  const own = {
    id: "call-1",
    surveyId: "survey-2",
    state: "booked" as const,
    times: [LATER],
    startsAt: LATER,
    host: "staff-1",
    reason: null,
    sequence: 0,
    remindAt: AT,
    changedAt: AT,
  };
  await call(calls.writeCall, own, null);
  await call(calls.writeCall, { ...own, changedAt: LATER }, AT);
  await call(calls.findCall, "survey-2");
  await call(calls.findCallById, "call-1");
  await call(calls.markBooked, "survey-2", { by: "staff-1", at: AT });
  await call(calls.listBooked, AT, "2027-01-01T00:00:00.000Z", 20);
  await call(calls.takeReminders, LATER, 50);
}

async function callReplies(call: Call): Promise<void> {
  const reply = { by: "staff-1", subject: "Hello", text: "Hello", answersTo: "me", mailId: "mail-1", at: AT };
  for (const [kind, id] of [
    ["survey", "survey-2"],
    ["message", "message-1"],
  ] as const) {
    await call(replies.findPerson, kind, id);
    await call(replies.lockPerson, kind, id);
    await call(replies.insertReply, kind, id, { ...reply, id: `reply-${kind}` });
    await call(replies.listReplies, kind, id);
  }
  await call(replies.hasReply, "reply-survey");
  await call(replies.lastAnswersTo, "staff-1");
}

async function callStockAlerts(call: Call): Promise<void> {
  const alert = { id: "alert-1", variantId: "variant-M", email: "ruth@example.com", at: AT, keepUntil: LATER };
  await call(stockAlerts.addAlert, alert);
  await call(stockAlerts.findAlert, "alert-1");
  await call(stockAlerts.confirmAlert, "alert-1", AT, LATER);
  await call(stockAlerts.listAvailable);
  await call(stockAlerts.countWaiting, "covenant-tee");
  await call(stockAlerts.takeAlerts, "variant-M", 2);
  await call(stockAlerts.deleteAlert, "alert-1");
  await call(stockAlerts.deleteOldAlerts, LATER);
}

async function callCatalogue(call: Call): Promise<void> {
  const entry = { ...entryOf("tee", []), id: "product-1", at: AT };
  await call(catalogueEdit.insertProduct, entry);
  await call(catalogueEdit.updateProduct, entry);
  for (const size of ["M", "L"])
    await call(catalogueEdit.insertSize, {
      id: `variant-${size}`,
      productId: entry.id,
      size,
      priceCents: 2800,
      position: 1,
    });
  await call(catalogueEdit.offerSize, { id: "variant-M", priceCents: 2800, position: 1 });
  await call(catalogueEdit.withdrawSize, "variant-L");
  await call(catalogueEdit.setPublished, { id: entry.id, published: true, at: AT });
  await call(catalogueEdit.listEntries);
  await call(catalogueEdit.findEntry, "tee");
  await call(catalogue.listPublished);
  await call(catalogue.findOffers, KEYS);
  await call(catalogue.findNames, ["product-1"]);
  await call(stock.countStock, { id: "count-1", variantId: "variant-M", stock: 9, at: AT });
  await call(stock.findStockDifferences);
  await call(stock.lockStock, ["variant-M"]);
  await call(openOrders.countPendingUnits, ["variant-M"]);
}

async function callShop(call: Call): Promise<void> {
  const [id, item] = ["cart-1", { productId: "product-1", size: "M", quantity: 2, seenPriceCents: 2800 }];
  await call(cart.writeCart, id, [item], AT);
  await call(cart.findCart, id);
  await call(cart.lockCart, id);
  const line = {
    position: 1,
    productId: "product-1",
    size: "M",
    quantity: 2,
    variantId: "variant-M",
    name: "Tee",
    picture: "/a.svg",
    priceCents: 2800,
    held: 0,
  };
  const common = {
    checkoutKey: "key",
    cartId: id,
    currency: "usd",
    amountCents: 5600,
    delivery: { key: "Pickup", countries: [], rates: [], pickup: "Here" },
    visitor: "visitor",
    returnOrigin: "",
    expiresAt: LATER,
    checkAfter: AT,
    createdAt: AT,
  };
  await call(order.insertOrder, { id: "order-1", ...common, lines: [line] });
  for (const key of [{ id: "order-1" }, { checkoutKey: "key" }, { sessionId: "session" }, { paymentIntent: "intent" }])
    await call(order.findOrder, key);
  await call(order.lockOrder, { id: "order-1" });
  await call(order.updateOrder, { id: "order-1", state: "pending" }, { updated_at: AT, email: "ruth@example.com" });
  await call(order.setHeld, "order-1", 1, 2);
  await call(orderWords.indexDueOrders);
  await call(orderWords.indexOrders, ["order-1"]);
  await call(orderWords.areWordsDue);
  const entry = { id: "sale:order-1", orderId: "order-1", at: AT, kind: "sale", units: 2, itemsCents: 5600 } as const;
  const rest = { postageCents: 0, discountCents: 0, taxCents: 0, otherCents: 0, totalCents: 5600, source: "pi_1" };
  await call(journal.addEntries, [{ ...entry, ...rest, feeCents: 190 }]);
  await call(journal.findPaidTime, "order-1");
  await call(journal.listJournalDue, 10);
  await call(journal.markJournaled, "order-1");
  for (const after of [null, { at: AT, id: "x" }])
    await call(accounts.listJournal, { start: AT, end: LATER }, after, 10);
  await call(payouts.addPayouts, [{ id: "po_1", createdAt: AT, arrivesOn: "2026-01-04" }]);
  await call(payouts.newestPayout);
  await call(payouts.listUnread, 10);
  await call(payouts.writePayout, { id: "po_1", arrivesOn: "2026-01-04" }, ["pi_1"]);
  await call(payouts.markRead, "po_1", { readTo: "txn_1", isRead: true });
  await call(accounts.sumJournal, { start: AT, end: LATER });
  const change = { variantId: "variant-M", orderId: "order-1", at: AT };
  await call(stock.holdStock, { id: "hold-1", ...change, quantity: 2 });
  await call(stock.holdStock, { id: "hold-2", ...change, quantity: 99 });
  await call(stock.releaseStock, { id: "release-1", ...change, quantity: 2 });
  await callStockAlerts(call);
  await call(orderEvent.insertOrderEvent, {
    id: "event-1",
    order: { id: "order-1", state: null },
    at: AT,
    source: "checkout",
    to: "pending",
    details: null,
  });
  await call(orders.listOrders, { state: null, attention: false });
  await call(orders.listOrders, { state: "paid", attention: true });
  await call(orders.listOrdersOf, "ruth@example.com");
  await call(orders.listUnfinished, id, AT);
  await call(orders.claimDue, LATER, LATER, 10);
  await call(orders.listUnsettled);
  for (const visitor of ["visitor", null]) {
    await call(openOrders.countOpenOrders, visitor);
    await call(openOrders.listHeldSizes, visitor);
  }
  await call(openOrders.listOpenPayments, id, "order-1");
  await call(stripeEvent.keepEvent, {
    id: "evt_1",
    type: "made-up",
    outcome: "handled",
    orderId: "order-1",
    facts: "{}",
    at: AT,
  });
  await call(stripeEvent.findEventOutcome, "evt_1");
  await call(stripeEvent.countDelivery, "evt_1");
}

async function callSurveys(call: Call, db: Database): Promise<void> {
  await keepSurvey(db, "survey-1");
  // `keepSurvey` calls `insertSurvey` without recording it.
  await call(survey.insertSurvey, {
    id: "survey-2",
    answers: { name: "Ruth", current_stage: "exploring", email: "ruth@example.com" },
    progress: { furthest: 2, leftOff: 2 },
    version: 1,
    writers: {},
    keyGeneration: 1,
    resumeTokenHash: "token",
    firstPageHash: "page",
    completedAt: null,
    createdAt: AT,
    updatedAt: AT,
  });
  await call(survey.findSurvey, "survey-2", AT);
  await call(survey.lockSurvey, "survey-2", AT);
  await call(survey.lockSurveyByFirstPage, "page", AT);
  await call(answerChunks.readBeginnings, { id: "survey-2", version: 1 });
  await call(answerChunks.readChunk, { id: "survey-2", version: 1 }, "niche", 1);
  await call(survey.findSurveyByResumeToken, "token", AT);
  await call(survey.updateSurvey, "survey-2", {
    answers: { niche: "hymns" },
    progress: { furthest: 3, leftOff: 3 },
    version: 2,
    writers: {},
    completedAt: LATER,
    updatedAt: LATER,
  });
  await call(survey.replaceKeys, "survey-2", { keyGeneration: 2, resumeTokenHash: "other" });
  await call(survey.replaceResumeToken, "survey-2", "third");
}

async function callMail(call: Call): Promise<void> {
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
    dueAt: AT,
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

async function callDesk(call: Call): Promise<void> {
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
  for (const turn of TURNS) {
    await call(audit.listAudit, turn);
    const lines = ["survey", "message", "product"].map((kind) => ({ subject: { kind, id: `${kind}-1` } }));
    await call(audit.namesOfThings, lines);
    for (const openOnly of [false, true]) {
      const days = { first: "2026-01-01", last: "2026-12-31" };
      for (const owner of [undefined, null, "staff-1"])
        for (const due of [{}, { days }]) {
          const owned = owner === undefined ? {} : { owner };
          await call(deskMessages.listMessages, turn, { openOnly, ...owned, ...due });
        }
    }
    for (const filter of PLAIN_FILTERS) await call(deskOrders.listOrders, turn, filter);
    for (const words of [["rare"], ["gospel"], ["gospel", "choir"], ["rare", "gospel", "=paid"]])
      await call(orderSearch.findOrderIds, words, timeRange(turn));
    for (const state of ["all", "waiting", "sent", "failed"] as const) await call(deskOutbox.listMail, turn, state, AT);
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
    await call(hitEmails.emailsOf, table, [id]);
  await call(deskOrders.listOrdersById, ["order-1"]);
  await call(deskOrders.listLines, ["order-1"]);
  await call(deskOrders.listOrderEvents, "order-1");
  await call(deskOrders.clearAttention, "order-1", "made-up", AT);
  await call(deskOutbox.retryMail, "mail-2", AT);
  await call(person.findByEmail, "ruth@example.com");
  await call(person.findByEmail, "nobody@example.com");
  await call(person.findByName, "Ruth");
  await call(person.findDeletions, ["hash"]);
  await call(staff.namesOf, ["staff-1"]);
  await call(surveyCase.findCase, "survey-1");
  await call(surveyCase.countAsContacted, "survey-1", { by: "staff-1", at: AT });
  await call(surveyCase.setStatus, "survey-1", { status: "closed", by: "staff-1", at: AT });
  await call(surveyCase.listAtPlaces, [1, 2]);
  for (const [kind, id] of [
    ["survey", "survey-1"],
    ["message", "message-1"],
  ] as const) {
    const planned = { owner: "staff-1", nextStep: "Call", nextStepOn: "2026-03-02", by: "staff-1", at: AT };
    await call(careStore.setCare, kind, id, planned);
    await call(careStore.findCare, kind, id);
    await call(noteStore.insertNote, kind, id, { id: `note-${kind}`, by: "staff-1", text: "Call her.", createdAt: AT });
    await call(noteStore.listNotes, kind, id);
    await call(noteStore.listNotes, kind, id, `${AT}~note-1`);
    const mention = { noteId: `note-${kind}`, member: "staff-1", by: "staff-1", kind, id, at: AT };
    await call(mentionStore.insertMention, mention);
    await call(mentionStore.listOpenMentions, "staff-1", 10);
    await call(mentionStore.isMentioned, "staff-1", kind, id);
    await call(mentionStore.markMentionsSeen, "staff-1", { kind, id, at: AT });
  }
  await call(staff.setDisabled, "staff-2", AT, AT);
  const ends = await call(surveyPromise.findPromiseEnds, { overdue: AT, due: LATER });
  await call(today.countCalls);
  const [late, planned] = [
    { first: "0000-01-01", last: "2026-02-28" },
    { first: "2026-03-01", last: "2026-03-01" },
  ];
  const days = (due: "overdue" | "today") => (due === "overdue" ? late : planned);
  const counted = WAIT_NAMES.filter((name) => name !== "call");
  await call(today.countWaits, counted, { ends, days, few: 5, now: LATER, documents: ["about", "home"] });
  const filter = { id: "filter-1", list: "surveys" as const, name: "Mine", query: "owner=me" };
  await call(savedFilters.hasMostFilters, "staff-1", "surveys");
  await call(savedFilters.insertFilter, "staff-1", filter, AT);
  await call(savedFilters.listFilters, "staff-1");
  await call(savedFilters.renameFilter, "staff-1", "filter-1", "Ours");
  await call(savedFilters.deleteFilter, "staff-1", "filter-1");
  await call(choiceStore.setChoice, { staffId: "staff-1", topic: "surveys", choice: "digest", at: AT });
  await call(choiceStore.listChoices, "surveys");
  await call(choiceStore.choicesOf, "staff-1");
}

/** Adds two words to so many surveys that a search for them is planned differently from a search for rare words. */
export async function makeWordsCommon(db: Database): Promise<void> {
  await sql`insert into survey_search (rowid, body, facets)
    with recursive numbers(n) as (select 1000 union all select n + 1 from numbers where n < 3100) select n, 'gospel choir', '' from numbers`.execute(
    db,
  );
  await sql`insert into contact_messages (id, name, email, subject, message, created_at, page_hash)
    with recursive numbers(n) as (select 1000 union all select n + 1 from numbers where n < 3100)
    select 'common-' || n, 'Ruth', 'ruth@example.com', 'Collaboration', 'gospel choir', ${AT}, 'common-' || n from numbers`.execute(
    db,
  );
  await addCommonOrders(db);
}

/** Adds orders that are found by the same two words. */
async function addCommonOrders(db: Database): Promise<void> {
  const money = { currency: "usd", amount_cents: 100, refunded_cents: 0, return_origin: "" };
  const times = { expires_at: AT, check_after: LATER, created_at: AT, updated_at: AT };
  const ids = Array.from({ length: 1_100 }, (_, number) => `common-${number}`);
  const rows = ids.map((id) => ({ id, state: "expired" as const, cart_id: "cart", words_due: 0, ...money, ...times }));
  await db.insertInto("orders").values(rows).execute();
  const words = ids.flatMap((id) => ["gospel", "choir"].map((word) => ({ order_id: id, word, time: AT })));
  await db.insertInto("order_words").values(words).execute();
}

async function callPictures(call: Call): Promise<void> {
  const [id, claim] = ["picture-1", { token: "claim", until: LATER }];
  const words = { name: "Wheat", alt: "", isDecoration: false, focus: 4 };
  const made = { createdAt: AT, createdBy: "staff-1", stamp: "stamp", sourceDigest: "digest" };
  await call(pictures.insertPicture, { id, ...words, width: 9, height: 9, ...made });
  await call(pictureFiles.insertOriginalPart, id, 0, new Uint8Array(9));
  await call(waitingPictures.isAnyWaiting, AT);
  await call(waitingPictures.claimWaiting, AT, claim);
  await call(waitingPictures.renewPictureClaim, id, claim);
  await call(pictureFiles.findOriginalPart, id, 0);
  await call(waitingPictures.markReady, id, claim.token, { width: 9, height: 9, at: AT });
  await call(waitingPictures.markFailed, id, claim.token, { reason: "damaged", at: AT });
  await call(pictureFiles.insertFile, {
    pictureId: id,
    width: 9,
    format: "webp",
    digest: "digest",
    size: 9,
    bytes: new Uint8Array(9),
  });
  await call(pictureFiles.deleteOriginal, id);
  await call(pictures.insertReadyPicture, {
    id: "copy",
    ...words,
    width: 9,
    height: 9,
    createdAt: AT,
    createdBy: "",
    stamp: "copy",
  });
  await call(pictures.findPicture, id);
  await call(pictures.findBySource, "digest");
  for (const turn of TURNS) await call(pictures.listPictures, timeRange(turn));
  await call(pictures.listReady);
  await call(pictures.listWaiting);
  await call(pictures.listReadyStamps);
  await call(pictures.updatePicture, id, words, { stamp: "stamp", at: AT });
  await call(pictureFiles.listFiles, [id]);
  await call(pictureFiles.listReadyFiles);
  await call(pictureFiles.findBytes, "digest", "webp");
  await call(pictureFiles.deleteFiles, id);
  await call(pictures.deletePicture, id);
  const share = { page: "/creators/ruth", source: "source" };
  await call(shareImages.claimShareImage, { ...share, pictureId: id }, AT, claim);
  await call(shareImages.storeShareImage, share, claim.token, {
    digest: "digest",
    format: "png",
    bytes: new Uint8Array(9),
    madeAt: AT,
  });
  await call(shareImages.listShareImages);
  await call(shareImages.findShareBytes, "digest", "png");
  await call(shareImages.noteUnwanted, share, AT);
  await call(shareImages.deleteUnwanted, share, AT);
  await call(shareImages.deleteShareImagesOf, id);
}

async function callRest(call: Call): Promise<void> {
  await call(health.hasSurveys);
  await call(health.outboxFigures);
  await call(health.paymentsAndEvents, AT, LATER);
  await call(health.countRecords);
  const now = new Date(AT);
  await call(rateLimit.countOne, LIMIT, "key", now);
  await call(rateLimit.takeOne, LIMIT, "key", now);
  await call(rateLimit.secondsToWait, LIMIT, "key", now);
  await call(rateLimit.addCounts, [{ key: "key", windowStart: AT, count: 2 }]);
  await call(rateLimit.takeOneBack, LIMIT, "key", now);
}

async function callDeletions(call: Call): Promise<void> {
  await call(challenge.deleteChallengesBefore, LATER);
  await call(documents.deleteDraft, "about");
  await call(factor.deleteUnverifiedBefore, AT);
  await call(factor.deleteUnverifiedOf, "staff-1", "phone");
  await call(factor.deleteFactor, "factor-1");
  await call(factor.deleteFactors, "staff-1");
  await call(passkey.deletePasskey, "staff-1", "passkey-1");
  await call(passkey.deletePasskeys, "staff-1");
  await call(passkeyChallenge.deletePasskeyChallengesBefore, LATER);
  await call(passwordLink.deletePasswordLinks, "staff-1");
  await call(passwordLink.deleteLinksExpiredBefore, AT);
  await call(recoveryCode.deleteCodesUsedBefore, AT);
  await call(recoveryCode.deleteRecoveryCodes, "staff-1");
  await call(sessionRevocation.deleteSessionsBefore, AT);
  await call(token.deleteKeysRetiredBefore, AT);
  await call(rateLimit.deleteCountsBefore, AT);
  await call(stripeEvent.deleteEventsBefore, AT);
  await call(cart.deleteCartsOlderThan, LATER);
  await call(outbox.blankOldMail, AT);
  await call(mailClaim.deleteUnsent, "mail-9", AT);
  await call(outbox.deleteUnsentAbout, "survey:survey-2");
  await call(outbox.deleteMailAbout, "survey:survey-2");
  await call(survey.deleteDraftsOlderThan, AT);
  await call(survey.deleteSurvey, "survey-1");
  await call(personDeletion.deleteMails, ["mail-1"]);
  await call(personDeletion.deleteAlerts, ["alert-1"]);
  await call(personDeletion.deleteMessages, ["message-1"]);
  await call(personDeletion.deleteSurveys, ["survey-2"]);
  await call(personDeletion.blankOrders, ["order-1"], AT);
}
