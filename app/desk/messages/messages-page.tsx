import { ButtonLink } from "../../ui/button.tsx";
import { followUpParams } from "../cases/care-filters.ts";
import type { Colleague } from "../cases/care.ts";
import { BulkBar, BulkNote } from "../cases/many-form.tsx";
import { type BulkReply, readDone } from "../cases/many.ts";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import type { ListedMessage } from "./desk-message.ts";
import { type MessageFilter, messageQuery } from "./message-filters.ts";
import { messageColumns, showMessage } from "./message-row.tsx";
import { MessageSearchForm } from "./message-search-form.tsx";
import { messageWords as words } from "./words.ts";

interface Props {
  page: ListPage<ListedMessage>;
  params: URLSearchParams;
  filter: MessageFilter;
  /** Members who may own messages, the reader first. */
  colleagues: readonly Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
  saved: readonly SavedFilter[];
  reply: BulkReply | null;
}

export function MessagesPage({ page, params, filter, colleagues, reader, saved, reply }: Props) {
  const { done, rest } = readDone(params);
  const bulk = { kind: "message", colleagues, statuses: words.statuses, reply } as const;
  const query = messageQuery(filter);
  const empty = query === "show=open" ? words.emptyOpen : query === "" ? words.empty : words.nothing;
  return (
    <ListView
      list="messages"
      words={{ ...words, empty }}
      columns={messageColumns}
      page={{ ...page, rows: page.rows.map((row) => showMessage(row, reply)) }}
      params={rest}
      filter={{ ...words.filter, chosen: filter.show, q: filter.q, kept: followUpParams(filter.followUp) }}
      hasExportChoice
      actions={
        <ButtonLink outline href="/desk/messages/spam">
          {words.spam}
        </ButtonLink>
      }
      narrowed={query === "" ? null : { query: `?${query}`, rows: "" }}
      form={{ action: `/desk/messages?${rest}`, method: "post", end: <BulkBar reader={reader} {...bulk} /> }}
    >
      <BulkNote done={done} {...bulk} />
      <SavedFilters list="messages" query={query} saved={saved} />
      <MessageSearchForm key={query} filter={filter} colleagues={colleagues} reader={reader} />
    </ListView>
  );
}
