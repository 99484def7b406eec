import type { Migration } from "kysely/migration";
import * as creatorSurveys from "../../migrations/0001-creator-surveys.ts";
import * as rateLimits from "../../migrations/0002-rate-limits.ts";
import * as contactMessages from "../../migrations/0003-contact-messages.ts";
import * as shop from "../../migrations/0004-shop.ts";
import * as outbox from "../../migrations/0005-outbox.ts";
import * as auth from "../../migrations/0006-auth.ts";
import * as desk from "../../migrations/0007-desk.ts";
import * as surveySearch from "../../migrations/0008-survey-search.ts";
import * as deskRecords from "../../migrations/0009-desk-records.ts";
import * as indexesOfWhatGrows from "../../migrations/0010-indexes-of-what-grows.ts";
import * as surveySearchMerges from "../../migrations/0011-survey-search-merges.ts";
import * as erasures from "../../migrations/0012-erasures.ts";
import * as surveyIndexInTurn from "../../migrations/0013-survey-index-in-turn.ts";
import * as orderVisitor from "../../migrations/0015-order-visitor.ts";
import * as bundledEmails from "../../migrations/0016-bundled-letters.ts";
import * as documents from "../../migrations/0017-documents.ts";
import * as pictures from "../../migrations/0018-pictures.ts";
import * as shareImages from "../../migrations/0020-share-images.ts";
import * as orderPostage from "../../migrations/0021-order-postage.ts";
import * as productPictures from "../../migrations/0022-product-pictures.ts";
import * as parcels from "../../migrations/0023-parcels.ts";
import * as companyFacts from "../../migrations/0024-company-facts.ts";
import * as orderWords from "../../migrations/0025-order-words.ts";
import * as refunds from "../../migrations/0026-refunds.ts";
import * as orderSums from "../../migrations/0028-order-sums.ts";
import * as moreWords from "../../migrations/0029-more-words.ts";
import * as journal from "../../migrations/0030-journal.ts";
import * as collections from "../../migrations/0032-collections.ts";
import * as stockAlerts from "../../migrations/0033-stock-alerts.ts";
import * as roles from "../../migrations/0035-roles.ts";
import * as resetRequests from "../../migrations/0036-reset-requests.ts";
import * as cases from "../../migrations/0037-cases.ts";
import * as deskToday from "../../migrations/0038-desk-today.ts";
import * as search from "../../migrations/0040-search.ts";
import * as passkeys from "../../migrations/0041-passkeys.ts";
import * as visits from "../../migrations/0042-visits.ts";
import * as calls from "../../migrations/0043-calls.ts";
import * as messageSearch from "../../migrations/0044-message-search.ts";
import * as notificationChoices from "../../migrations/0046-notification-choices.ts";
import * as replies from "../../migrations/0047-replies.ts";
import * as filtersInOrder from "../../migrations/0048-filters-in-order.ts";
import * as ordersToShip from "../../migrations/0049-orders-to-ship.ts";
import * as ordersOfAVisitor from "../../migrations/0050-orders-of-a-visitor.ts";
import * as surveySearchStalls from "../../migrations/0051-survey-search-stalls.ts";
import * as suggestedCalls from "../../migrations/0052-suggested-calls.ts";
import * as outboxByKind from "../../migrations/0053-outbox-by-kind.ts";
import * as warnedResets from "../../migrations/0054-warned-resets.ts";
import * as callTalks from "../../migrations/0060-call-talks.ts";
import * as funnelDays from "../../migrations/0061-funnel-days.ts";
import * as spam from "../../migrations/0065-spam.ts";
import * as animatedPictures from "../../migrations/0068-animated-pictures.ts";
import * as limitPerOrder from "../../migrations/0069-limit-per-order.ts";
import * as pickedUp from "../../migrations/0070-picked-up.ts";
import * as plainSearch from "../../migrations/0071-plain-search.ts";
import * as noShareImages from "../../migrations/0072-no-share-images.ts";

/**
 * All migrations in order. They are a record of imports, not a folder that is read: this works in the server's bundle
 * and in plain Node.
 */
export const migrations: Record<string, Migration> = {
  "0001-creator-surveys": creatorSurveys,
  "0002-rate-limits": rateLimits,
  "0003-contact-messages": contactMessages,
  "0004-shop": shop,
  "0005-outbox": outbox,
  "0006-auth": auth,
  "0007-desk": desk,
  "0008-survey-search": surveySearch,
  "0009-desk-records": deskRecords,
  "0010-indexes-of-what-grows": indexesOfWhatGrows,
  "0011-survey-search-merges": surveySearchMerges,
  "0012-erasures": erasures,
  "0013-survey-index-in-turn": surveyIndexInTurn,
  "0015-order-visitor": orderVisitor,
  "0016-bundled-letters": bundledEmails,
  "0017-documents": documents,
  "0018-pictures": pictures,
  "0020-share-images": shareImages,
  "0021-order-postage": orderPostage,
  "0022-product-pictures": productPictures,
  "0023-parcels": parcels,
  "0024-company-facts": companyFacts,
  "0025-order-words": orderWords,
  "0026-refunds": refunds,
  "0028-order-sums": orderSums,
  "0029-more-words": moreWords,
  "0030-journal": journal,
  "0032-collections": collections,
  "0033-stock-alerts": stockAlerts,
  "0035-roles": roles,
  "0036-reset-requests": resetRequests,
  "0037-cases": cases,
  "0038-desk-today": deskToday,
  "0040-search": search,
  "0041-passkeys": passkeys,
  "0042-visits": visits,
  "0043-calls": calls,
  "0044-message-search": messageSearch,
  "0046-notification-choices": notificationChoices,
  "0047-replies": replies,
  "0048-filters-in-order": filtersInOrder,
  "0049-orders-to-ship": ordersToShip,
  "0050-orders-of-a-visitor": ordersOfAVisitor,
  "0051-survey-search-stalls": surveySearchStalls,
  "0052-suggested-calls": suggestedCalls,
  "0053-outbox-by-kind": outboxByKind,
  "0054-warned-resets": warnedResets,
  "0060-call-talks": callTalks,
  "0061-funnel-days": funnelDays,
  "0065-spam": spam,
  "0068-animated-pictures": animatedPictures,
  "0069-limit-per-order": limitPerOrder,
  "0070-picked-up": pickedUp,
  "0071-plain-search": plainSearch,
  "0072-no-share-images": noShareImages,
};
