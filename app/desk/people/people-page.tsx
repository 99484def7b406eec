import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { beginningOf } from "../../ui/beginning-of.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { FORM, LinkButton, Moment, QUESTION, Section, SEND } from "../shell/page-parts.tsx";
import { NOBODY, PersonResult } from "./person-result.tsx";
import { type Deletion, type PersonView, SHORT_ECHO } from "./person.ts";

export interface PeopleReply {
  query: string;
  view: PersonView | null;
  deletion: Deletion | null;
  isBlank: boolean;
  lastResult: SubmissionResult<string[]> | null;
  /** Ids of the chosen names in a refused form; null before it was sent. */
  chosen: readonly string[] | null;
}

export function PeoplePage({ reply: { query, view, deletion, isBlank, lastResult, chosen } }: { reply: PeopleReply }) {
  const errors = isBlank ? ["Enter an email address or a name"] : [];
  return (
    <>
      <PageHead title="People">
        <p>
          Anyone can ask what we have on file about them, and have it deleted. Search by the address they write from.
        </p>
      </PageHead>
      {deletion && (
        <Alert tone="note" title="Deleted">
          <p>{wordsOf(deletion)}</p>
        </Alert>
      )}
      {/* A POST keeps email addresses out of the URL, logs and the browser's history. */}
      <Form method="post" className={FORM} noValidate data-unguarded>
        <ErrorSummary
          title="There is a problem"
          attempt={1}
          errors={errors.map((message) => ({ field: "q", message }))}
        />
        <TextField
          name="q"
          label="Email or name"
          hint="The full address or the full name. It won't show up in the page's web address."
          value={query}
          errors={errors}
          autoComplete="off"
          className={QUESTION}
        />
        <Button type="submit" className={SEND} name="intent" value="search">
          Search
        </Button>
      </Form>
      {view?.kind === "name" && <NameResult view={view} />}
      {view?.kind === "email" && <PersonResult key={view.email} {...{ view, lastResult, chosen }} />}
    </>
  );
}

function wordsOf({ surveys, messages, orders, alerts, mails, texts, ordersKept }: Deletion): string {
  return [
    `Surveys deleted: ${surveys}. Messages deleted: ${messages}. Back-in-stock alerts deleted: ${alerts}.`,
    `Emails deleted: ${mails}. Orders made anonymous: ${orders}.`,
    ...(texts > 0 ? [`Other texts that no longer name them: ${texts}.`] : []),
    ...(ordersKept > 0 ? [`Open orders that still have an address: ${ordersKept}.`] : []),
  ].join(" ");
}

/** The records found by name; each email address is a button that searches for that address. */
function NameResult({ view: { query, found } }: { view: Extract<PersonView, { kind: "name" }> }) {
  if (found.length === 0) return <EmptyState {...NOBODY} />;
  return (
    <Section
      id="found"
      title={
        <>
          People named <bdi>{beginningOf(query, SHORT_ECHO)}</bdi>
        </>
      }
    >
      <ul className="space-y-1">
        {found.map(({ id, kind, email, at }) => (
          <li key={id}>
            <a className="text-link" href={`/desk/${kind}s/${id}`}>
              {kind === "survey" ? "Survey" : "Message"}
            </a>
            , <Moment iso={at} />, {email === null ? "no address" : <Address email={email} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Address({ email }: { email: string }) {
  return (
    <Form method="post" className="inline">
      <input type="hidden" name="q" value={email} />
      <LinkButton name="intent" value="search">
        <bdi>{email}</bdi>
      </LinkButton>
    </Form>
  );
}
