import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { peopleWords as words } from "../../content/desk/people.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { beginningOf } from "../../ui/beginning-of.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { type Fact, FactList, FORM, Moment, NOTICE, Section } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { type PersonView, SHORT_ECHO } from "./person.ts";

type View = Extract<PersonView, { kind: "email" }>;

/** The records of an address, and the form that deletes them. */
export function PersonResult({ view, refused }: { view: View; refused: boolean }) {
  const { email, surveys, messages, spam, orders, alerts, mails } = view;
  const isEmpty = surveys.length + messages.length + spam + orders.length + alerts + mails === 0;
  return (
    <Section
      id="found"
      title={
        <>
          {words.found} <bdi>{beginningOf(email, SHORT_ECHO)}</bdi>
        </>
      }
    >
      <Before times={view.deletedAt} />
      {isEmpty ? <EmptyState {...words.nobody} /> : <PersonRecordList view={view} />}
      {!view.withOrders && <p className="text-quiet">{words.withoutOrders}</p>}
      {view.more && <p className="text-quiet">{words.more}</p>}
      <OnWebsite texts={view.onWebsite} />
      {!isEmpty && <DeleteForm email={email} refused={refused} />}
    </Section>
  );
}

function Before({ times }: { times: readonly string[] }) {
  if (times.length === 0) return null;
  return (
    <p>
      {words.before}{" "}
      {times.map((time) => (
        <Moment key={time} iso={time} />
      ))}
    </p>
  );
}

const EDITORS = { content: "/desk/content/", product: "/desk/products/", picture: "/desk/pictures/" };

function OnWebsite({ texts }: { texts: View["onWebsite"] }) {
  if (texts.length === 0) return null;
  const { title, text, kinds } = words.onWebsite;
  return (
    <div className="mt-6 space-y-1">
      <h3 className="text-2xl leading-none">{title}</h3>
      <p>{text}</p>
      <ul className="space-y-1">
        {texts.map(({ kind, id, name }) => (
          <li key={kind + id}>
            {kinds[kind]}:{" "}
            <a className="text-link" href={EDITORS[kind] + id}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeleteForm({ email, refused }: { email: string; refused: boolean }) {
  const errors = refused ? [words.remove.differs(beginningOf(email, SHORT_ECHO))] : [];
  return (
    <Form method="post" className={`${FORM} ${NOTICE} mt-8`} noValidate>
      <h3 className="text-2xl leading-none">{words.remove.title}</h3>
      <p>{words.remove.text}</p>
      <ErrorSummary
        title={words.summaryTitle}
        attempt={1}
        errors={errors.map((message) => ({ field: "confirm", message }))}
      />
      <input type="hidden" name="email" value={email} />
      <TextField
        name="confirm"
        label={words.remove.label}
        value=""
        errors={errors}
        autoComplete="off"
        required
        className="w-full max-w-120"
      />
      <Button type="submit" className="mt-1" name="intent" value="delete">
        {words.remove.button}
      </Button>
    </Form>
  );
}

/** The records by kind, each with a link to its page. */
function PersonRecordList({ view: { surveys, messages, spam, orders, alerts, mails, withOrders } }: { view: View }) {
  const { groups } = words;
  const facts: Fact[] = [
    group(groups.surveys, surveys, ({ id, name, at }) => (
      <Record key={id} href={`/desk/surveys/${id}`} name={name} at={at} />
    )),
    group(groups.messages, messages, ({ id, name, at }) => (
      <Record key={id} href={`/desk/messages/${id}`} name={name} at={at} />
    )),
    ...(spam > 0 ? [{ label: groups.spam, value: spam }] : []),
    ...(withOrders
      ? [
          group(groups.orders, orders, ({ id, number, at, kept }) => (
            <Record
              key={id}
              href={`/desk/orders/${id}`}
              name={words.order(number)}
              at={at}
              note={kept ? words.kept : words.blanked}
            />
          )),
          { label: groups.alerts, value: alerts },
        ]
      : []),
    { label: groups.mails, value: mails },
  ];
  return <FactList facts={facts} />;
}

function group<Row>(label: string, rows: readonly Row[], show: (row: Row) => ReactNode): Fact {
  return { label, value: rows.length === 0 ? 0 : <ul className="space-y-1">{rows.map(show)}</ul> };
}

function Record({ href, name, at, note }: { href: string; name: string; at: string; note?: string }) {
  return (
    <li>
      <a className="text-link" href={href}>
        <bdi>{visibleName(name)}</bdi>
      </a>
      , <Moment iso={at} />
      {note && `, ${note}`}
    </li>
  );
}
