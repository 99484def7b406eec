import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { messageWords } from "../messages/words.ts";
import { orderStatus } from "../orders/desk-order.ts";
import { attentionWords, orderWords } from "../orders/words.ts";
import { LinkLines, LinkButton, Section, Moment } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { filterWords, statusWords } from "../surveys/words.ts";
import type { DeskSearchView, FoundPerson, Group } from "./desk-search.ts";
import { deskSearchWords as words } from "./words.ts";

/** The hits, by the kind of record. */
export function SearchPage({ view }: { view: DeskSearchView }) {
  const { q, lists, groups, people, isAddress } = view;
  const shown = groups.filter(({ hits }) => hits.length > 0);
  const without = groups.filter((group) => !shown.includes(group)).map(({ list }) => words.groups[list]);
  const found = shown.map((group) => <FoundGroup key={group.list} group={group} q={q} />);
  const persons = people.length > 0 && <People key="people" people={people} />;
  return (
    <>
      <PageHead title={words.title}>
        {q !== "" && (
          <p className="wrap-anywhere">
            {words.asked}{" "}
            <b className="text-ink" dir="auto">
              {q}
            </b>
          </p>
        )}
      </PageHead>
      {lists.length === 0 ? (
        <EmptyState {...words.closed} />
      ) : q === "" ? (
        <EmptyState title={words.blank.title} text={words.blank.text(lists.map((list) => words.groups[list]))} />
      ) : shown.length + people.length === 0 ? (
        <EmptyState {...words.nothing} />
      ) : (
        <>
          <div className="-mt-8 gap-x-10 *:inline-block *:w-full lg:columns-2">
            {isAddress ? [persons, found] : [found, persons]}
          </div>
          {without.length > 0 && <p className="mt-8 text-quiet">{words.withoutMatch(without)}</p>}
        </>
      )}
    </>
  );
}

function FoundGroup({ group, q }: { group: Group; q: string }) {
  const { list } = group;
  return (
    <Section id={`found-${list}`} title={words.groups[list]}>
      <LinkLines lines={linesOf(group)} />
      <p className="mt-3">
        <a className="inline-flex min-h-11 items-center text-link" href={`/desk/${list}?${new URLSearchParams({ q })}`}>
          {words.all[list]}
        </a>
      </p>
    </Section>
  );
}

/** Each address is a button that posts it: People keeps addresses out of URLs (docs/decisions/0022). */
function People({ people }: { people: readonly FoundPerson[] }) {
  return (
    <Section id="found-people" title={words.groups.people}>
      <ul className="border-b-2 border-ink">
        {people.map(({ email, name }) => (
          <li key={email} className="border-t border-rule py-2 first:border-t-2 first:border-ink">
            <Form method="post" action="/desk/people">
              <input type="hidden" name="q" value={email} />
              <LinkButton name="intent" value="search">
                <bdi className="text-base font-bold wrap-anywhere">{email}</bdi>
              </LinkButton>
            </Form>
            {name !== "" && name !== email && (
              <p className="text-xs text-quiet">
                <bdi>{name}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-quiet">{words.person}</p>
    </Section>
  );
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

/** A line about the record, and below it the time and the status. */
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
