import { Form } from "@remix-run/react";
import { peopleWords as words } from "../../content/desk-people.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { EmptyState } from "../list/empty-state.tsx";
import { Moment } from "../shell/moment.tsx";
import { PersonRecordList } from "./person-record-list.tsx";
import { type PersonView, SHORT_ECHO } from "./person-view.ts";

type View = Extract<PersonView, { kind: "email" }>;

/** What is kept of an address, and the form that deletes it. */
export function PersonResult({ view, refused }: { view: View; refused: boolean }) {
  const { email, surveys, messages, orders, mails } = view;
  const isEmpty = surveys.length + messages.length + orders.length + mails === 0;
  return (
    <section className="desk-section" aria-labelledby="found">
      <h2 id="found">
        {words.found} <bdi>{beginningOf(email, SHORT_ECHO)}</bdi>
      </h2>
      <Before times={view.deletedAt} />
      {isEmpty ? <EmptyState {...words.nobody} /> : <PersonRecordList view={view} />}
      {view.more && <p className="desk-quiet">{words.more}</p>}
      {!isEmpty && <DeleteForm email={email} refused={refused} />}
    </section>
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

function DeleteForm({ email, refused }: { email: string; refused: boolean }) {
  const errors = refused ? [words.remove.differs(beginningOf(email, SHORT_ECHO))] : [];
  return (
    <Form method="post" className="desk-form desk-notice" noValidate>
      <h3>{words.remove.title}</h3>
      <p>{words.remove.text}</p>
      <ErrorSummary
        title={words.summaryTitle}
        attempt={1}
        errors={errors.map((message) => ({ field: "confirm", message }))}
      />
      <input type="hidden" name="email" value={email} />
      <TextField name="confirm" label={words.remove.label} value="" errors={errors} autoComplete="off" required />
      <button type="submit" className="button" name="intent" value="delete">
        {words.remove.button}
      </button>
    </Form>
  );
}
