import type { Side } from "./make-side.ts";

/** A page of the dashboard whose time is measured. */
export interface Probe {
  name: string;
  path: (side: Side) => string;
  /** The time is printed but not judged. */
  free?: true;
}

const list = (query: string) => () => `/desk/surveys${query}`;

export const probes: readonly Probe[] = [
  { name: "today", path: () => "/desk" },
  { name: "today: the menu on another page", path: () => "/desk/account" },
  { name: "list, first page", path: list("") },
  { name: "list, in the middle", path: ({ place }) => `/desk/surveys?older=${place}` },
  { name: "list, last page", path: list("?older=26") },
  { name: "list, oldest first", path: list("?sort=oldest") },
  { name: "filter: stage", path: list("?stage=exploring") },
  { name: "filter: call", path: list("?call=maybe_later") },
  { name: "filter: completeness", path: list("?complete=no") },
  { name: "filter: status", path: list("?status=call_booked") },
  { name: "filter: waiting, oldest first", path: list("?complete=yes&status=new&sort=oldest") },
  { name: "today's filter: overdue", path: list("?promise=overdue") },
  { name: "today's filter: overdue, oldest first", path: list("?promise=overdue&sort=oldest") },
  // A thousand surveys don't fill a page of it.
  { name: "today's filter: due, oldest first", path: list("?promise=due&sort=oldest"), free: true },
  { name: "today's filter: not due yet, stage", path: list("?promise=waiting&stage=exploring") },
  { name: "filter: all four", path: list("?stage=exploring&call=yes&complete=yes&status=contacted") },
  {
    name: "filter: all four, in the middle",
    path: ({ place }) => `/desk/surveys?stage=exploring&call=yes&complete=yes&status=contacted&older=${place}`,
  },
  { name: "filter: fits nothing", path: list("?complete=no&status=closed") },
  { name: "search: common word", path: list("?q=gospel") },
  { name: "search: common word, last page", path: list("?q=gospel&sort=oldest") },
  { name: "search: rare word", path: list("?q=777") },
  { name: "search: an address", path: list("?q=creator-776%40example.com") },
  { name: "search: no match", path: list("?q=sesquipedalian") },
  { name: "search: two words", path: list("?q=gospel+teachers") },
  { name: "search: three common words", path: list("?q=home+make+mostly") },
  { name: "search: common and rare word", path: list("?q=gospel+776") },
  { name: "search: common word, filter", path: list("?q=gospel&stage=exploring&status=contacted") },
  { name: "search: rare word, filter", path: list("?q=777&complete=yes") },
  { name: "search: common word, filter fits nothing", path: list("?q=gospel&complete=no&status=closed") },
  { name: "search: two common words that never meet", path: list("?q=gospel+learned") },
  { name: "search: the same, in the middle", path: ({ place }) => `/desk/surveys?q=gospel+learned&older=${place}` },
  { name: "search: common word, in the middle", path: ({ place }) => `/desk/surveys?q=gospel&older=${place}` },
  { name: "search: beginning of a common word", path: list("?q=gosp") },
  { name: "search: beginning of many words", path: list("?q=co") },
  { name: "search: beginning of a rare word", path: list("?q=sesq") },
  { name: "search: two common beginnings", path: list("?q=gosp+teac") },
  { name: "search: common beginning, rare word", path: list("?q=gosp+776") },
  { name: "care: mine", path: list("?owner=me") },
  { name: "care: mine, in the middle", path: ({ place }) => `/desk/surveys?owner=me&older=${place}` },
  { name: "care: nobody's, new", path: list("?owner=nobody&status=new") },
  { name: "care: mine, a stage", path: list("?owner=me&stage=exploring") },
  { name: "care: step overdue", path: list("?due=overdue") },
  { name: "care: step today, mine", path: list("?due=today&owner=me") },
  { name: "care: wants a call, no address", path: list("?reach=no-address") },
  { name: "care: the same, nobody's", path: list("?reach=no-address&owner=nobody") },
  { name: "care: mine, beginning of a word", path: list("?owner=me&q=gosp") },
  { name: "messages", path: () => "/desk/messages" },
  { name: "messages: in the middle", path: ({ messageTime }) => `/desk/messages?older=${messageTime}~message-x` },
  { name: "messages: open", path: () => "/desk/messages?show=open" },
  { name: "messages: mine", path: () => "/desk/messages?owner=me" },
  { name: "messages: nobody's, open", path: () => "/desk/messages?show=open&owner=nobody" },
  // A thousand surveys come with too few messages to fill a page of it.
  { name: "messages: step overdue", path: () => "/desk/messages?due=overdue", free: true },
  { name: "orders", path: () => "/desk/orders" },
  { name: "orders: to ship", path: () => "/desk/orders?show=to-ship" },
  { name: "products", path: () => "/desk/products" },
  { name: "outbox", path: () => "/desk/outbox" },
  { name: "visits", path: () => "/desk/visits" },
  { name: "members", path: () => "/desk/members" },
  { name: "one survey", path: ({ id }) => `/desk/surveys/${id}` },
  { name: "audit", path: () => "/desk/audit" },
  { name: "funnel, 30 days", path: () => "/desk/funnel?days=30", free: true },
  { name: "funnel, all", path: () => "/desk/funnel?days=all", free: true },
];
