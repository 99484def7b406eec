import type { ReactNode } from "react";
import { messageWords } from "../messages/words.ts";
import { orderStatus } from "../orders/order-status.tsx";
import { attentionWords, orderWords } from "../orders/words.ts";
import { LinkLines } from "../shell/link-lines.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { filterWords, statusWords } from "../surveys/words.ts";
import type { Group } from "./desk-search.ts";
import { deskSearchWords as words } from "./words.ts";

/** The hits of a group: who or which, what it is, when it came, and where it stands. */
export function HitLines({ group }: { group: Group }) {
  if (group.hits.length === 0) return null;
  return <LinkLines lines={linesOf(group)} />;
}

function linesOf(group: Group) {
  switch (group.list) {
    case "surveys":
      return group.hits.map(({ id, name, creatorName, stage, arrivedAt, isDraft, status }) => ({
        key: id,
        href: `/desk/surveys/${id}`,
        title: <bdi>{visibleName(name)}</bdi>,
        note: noteOf(
          [creatorName ?? "", filterWords.stage.values[stage] ?? stage],
          arrivedAt,
          isDraft ? words.draft : statusWords[status],
        ),
      }));
    case "messages":
      return group.hits.map(({ id, name, subject, time, isAnswered }) => ({
        key: id,
        href: `/desk/messages/${id}`,
        title: <bdi>{visibleName(name)}</bdi>,
        note: noteOf([subject], time, isAnswered ? messageWords.statuses.answered : messageWords.statuses.open),
      }));
    case "orders":
      return group.hits.map(({ id, number, name, items, time, attention, ...order }) => ({
        key: id,
        href: `/desk/orders/${id}`,
        title: orderWords.one(number),
        note: noteOf([name, items], time, statusOf(order, attention)),
      }));
  }
}

function statusOf(order: Parameters<typeof orderStatus>[0], attention: string | null): string {
  if (attention === null) return orderStatus(order);
  return (attentionWords as Partial<Record<string, { title: string }>>)[attention]?.title ?? orderWords.attention;
}

/** What it is on a line, and below it when and where it stands. */
function noteOf(parts: readonly string[], iso: string, status: string): ReactNode {
  return (
    <>
      {[...new Set(parts)].filter(Boolean).map((part, place) => (
        <span key={part} className="wrap-anywhere">
          {place > 0 && ", "}
          <bdi>{part}</bdi>
        </span>
      ))}
      <span className="block">
        <Moment iso={iso} /> · <b className="text-ink">{status}</b>
      </span>
    </>
  );
}
