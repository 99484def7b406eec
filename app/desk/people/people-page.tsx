import { Form } from "@remix-run/react";
import { peopleWords as words } from "../../content/desk-people.ts";
import { Alert } from "../../ui/alert.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { NameResult } from "./name-result.tsx";
import { PersonResult } from "./person-result.tsx";
import type { Deletion, PersonView } from "./person-view.ts";

export interface PeopleReply {
  asked: string;
  view: PersonView | null;
  deletion: Deletion | null;
  /** The field that was refused. */
  refused: "q" | "confirm" | null;
}

export function PeoplePage({ reply: { asked, view, deletion, refused } }: { reply: PeopleReply }) {
  const errors = refused === "q" ? [words.search.missing] : [];
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
      {/* Posted, so that nobody's address stands in an address, a log or a history. */}
      <Form method="post" className="desk-form" noValidate>
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
        />
        <button type="submit" className="button" name="intent" value="search">
          {words.search.button}
        </button>
      </Form>
      {view?.kind === "name" && <NameResult view={view} />}
      {view?.kind === "email" && <PersonResult key={view.email} view={view} refused={refused === "confirm"} />}
    </>
  );
}
