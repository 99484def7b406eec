import type { ReactNode } from "react";
import { peopleWords as words } from "../../content/desk-people.ts";
import { type Fact, FactList } from "../shell/fact-list.tsx";
import { Moment } from "../shell/moment.tsx";
import type { PersonView } from "./person-view.ts";

/** The records of an address by their kind, each with a link to its page. */
export function PersonRecordList({
  view: { surveys, messages, orders, mails },
}: {
  view: Extract<PersonView, { kind: "email" }>;
}) {
  const { groups } = words;
  const facts: Fact[] = [
    group(groups.surveys, surveys, ({ id, name, at }) => (
      <Record key={id} href={`/desk/surveys/${id}`} name={name} at={at} />
    )),
    group(groups.messages, messages, ({ id, name, at }) => (
      <Record key={id} href={`/desk/messages/${id}`} name={name} at={at} />
    )),
    group(groups.orders, orders, ({ id, number, at, kept }) => (
      <Record
        key={id}
        href={`/desk/orders/${id}`}
        name={words.order(number)}
        at={at}
        note={kept ? words.kept : words.blanked}
      />
    )),
    { label: groups.mails, value: mails },
  ];
  return <FactList facts={facts} />;
}

function group<Row>(label: string, rows: readonly Row[], show: (row: Row) => ReactNode): Fact {
  return { label, value: rows.length === 0 ? 0 : <ul className="record-list">{rows.map(show)}</ul> };
}

function Record({ href, name, at, note }: { href: string; name: string; at: string; note?: string }) {
  return (
    <li>
      <a className="text-link" href={href}>
        <bdi>{name}</bdi>
      </a>
      , <Moment iso={at} />
      {note && `, ${note}`}
    </li>
  );
}
