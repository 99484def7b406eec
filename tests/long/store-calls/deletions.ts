import * as challenge from "../../../app/auth/factor/factor.store.server.ts";
import * as factor from "../../../app/auth/factor/factor.store.server.ts";
import * as recoveryCode from "../../../app/auth/factor/factor.store.server.ts";
import * as passwordLink from "../../../app/auth/members/staff.store.server.ts";
import * as passkeyChallenge from "../../../app/auth/passkey/passkey.store.server.ts";
import * as passkey from "../../../app/auth/passkey/passkey.store.server.ts";
import * as sessionRevocation from "../../../app/auth/session/session.store.server.ts";
import * as token from "../../../app/auth/tokens/token.store.server.ts";
import * as namedTexts from "../../../app/desk/people/named-texts.store.server.ts";
import * as person from "../../../app/desk/people/person.store.server.ts";
import * as mailClaim from "../../../app/mail/claim.store.server.ts";
import * as outbox from "../../../app/mail/outbox.store.server.ts";
import * as rateLimit from "../../../app/server/security/rate-limit.store.server.ts";
import * as cart from "../../../app/shop/cart/cart.store.server.ts";
import * as stripeEvent from "../../../app/shop/checkout/stripe-event.store.server.ts";
import * as documents from "../../../app/site/publishing/documents.store.server.ts";
import * as survey from "../../../app/survey/survey.store.server.ts";
import { AT, LATER, type Call } from "./recorded-call.ts";

export async function callDeletions(call: Call): Promise<void> {
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
  await call(outbox.redactMailBefore, AT);
  await call(mailClaim.deleteUnsent, "mail-9", AT);
  await call(outbox.deleteUnsentAbout, "survey:survey-2");
  await call(outbox.deleteMailAbout, "survey:survey-2");
  await call(survey.deleteDraftsOlderThan, AT, 10);
  await call(survey.deleteSurvey, "survey-1");
  const named = { surveys: ["survey-2"], messages: ["message-1"], orders: ["order-1"] };
  await call(namedTexts.readNames, "ruth@example.com", named);
  await call(namedTexts.findPublicTexts, ["ruth@example.com"], ["about"], { products: true });
  await call(namedTexts.findNamedTexts, ["ruth@example.com"], { orders: true });
  await call(namedTexts.findNamedFilters, ["ruth@example.com"]);
  const text = {
    table: "survey_notes",
    id: "note-1",
    idColumn: "id",
    column: "text",
    before: "before",
    after: "after",
    text: "before",
    names: [],
    page: "surveys/survey-2",
  };
  await call(namedTexts.removeNames, [text]);
  await call(namedTexts.deleteFilters, ["ruth@example.com"]);
  await call(person.deleteRecords, "outbox", ["mail-1"]);
  await call(person.deleteRecords, "stock_alerts", ["alert-1"]);
  await call(person.deleteRecords, "contact_messages", ["message-1"]);
  await call(person.deleteRecords, "spam_messages", ["spam-1"]);
  await call(person.deleteRecords, "creator_surveys", ["survey-2"]);
  await call(person.redactOrders, ["order-1"], AT);
}
