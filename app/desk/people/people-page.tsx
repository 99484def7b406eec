import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { beginningOf } from "../../ui/beginning-of.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { FORM, LinkButton, Moment, QUESTION, Section, SEND } from "../shell/page-parts.tsx";
import { PersonResult } from "./person-result.tsx";
import { type Deletion, type PersonView, SHORT_ECHO } from "./person.ts";
import { peopleWords as words } from "./words.ts";

/** The response to a post of the page. */
export interface PeopleReply {
  /** The submitted text. */
  asked: string;
  view: PersonView | null;
  deletion: Deletion | null;
  /** Whether nothing was typed into the search. */
  isBlank: boolean;
  /** What Conform says of a deletion that was refused. */
  lastResult: SubmissionResult<string[]> | null;
  /** Ids of the names that a refused form removes from other texts; null before it was sent. */
  chosen: readonly string[] | null;
}

export function PeoplePage({ reply: { asked, view, deletion, isBlank, lastResult, chosen } }: { reply: PeopleReply }) {
  const errors = isBlank ? [words.search.missing] : [];
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      {deletion && (
        <Alert tone="note" title={words.done.title}>
          <p>{words.done.text(deletion)}</p>
        </Alert>
      )}
      {/* A POST keeps email addresses out of the URL, logs and the browser's history. */}
      <Form method="post" className={FORM} noValidate data-unguarded>
        <ErrorSummary
          title={words.summaryTitle}
          attempt={1}
          errors={errors.map((message) => ({ field: "q", message }))}
        />
        <TextField
          name="q"
          label={words.search.label}
          hint={words.search.hint}
          value={asked}
          errors={errors}
          autoComplete="off"
          className={QUESTION}
        />
        <Button type="submit" className={SEND} name="intent" value="search">
          {words.search.button}
        </Button>
      </Form>
      {view?.kind === "name" && <NameResult view={view} />}
      {view?.kind === "email" && <PersonResult key={view.email} {...{ view, lastResult, chosen }} />}
    </>
  );
}

/** The records found by name; each email address is a button that searches for that address. */
function NameResult({ view: { asked, found } }: { view: Extract<PersonView, { kind: "name" }> }) {
  if (found.length === 0) return <EmptyState {...words.nobody} />;
  return (
    <Section
      id="found"
      title={
        <>
          {words.foundName} <bdi>{beginningOf(asked, SHORT_ECHO)}</bdi>
        </>
      }
    >
      <ul className="space-y-1">
        {found.map(({ id, kind, email, at }) => (
          <li key={id}>
            <a className="text-link" href={`/desk/${kind}s/${id}`}>
              {words.kinds[kind]}
            </a>
            , <Moment iso={at} />, {email === null ? words.noEmail : <Address email={email} />}
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
