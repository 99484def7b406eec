import { Form } from "@remix-run/react";
import { peopleWords as words } from "../../content/desk-people.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { EmptyState } from "../list/empty-state.tsx";
import { Moment } from "../shell/moment.tsx";
import { type PersonView, SHORT_ECHO } from "./person-view.ts";

/** Who wrote under a name: each address leads to what is kept of it. */
export function NameResult({ view: { asked, found } }: { view: Extract<PersonView, { kind: "name" }> }) {
  if (found.length === 0) return <EmptyState {...words.nobody} />;
  return (
    <section className="desk-section" aria-labelledby="found">
      <h2 id="found">
        {words.foundName} <bdi>{beginningOf(asked, SHORT_ECHO)}</bdi>
      </h2>
      <ul className="record-list">
        {found.map(({ id, kind, email, at }) => (
          <li key={id}>
            <a className="text-link" href={`/desk/${kind}s/${id}`}>
              {words.kinds[kind]}
            </a>
            , <Moment iso={at} />, {email === null ? words.noEmail : <Address email={email} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Address({ email }: { email: string }) {
  return (
    <Form method="post" className="inline-form">
      <input type="hidden" name="q" value={email} />
      <button type="submit" className="link-button" name="intent" value="search">
        <bdi>{email}</bdi>
      </button>
    </Form>
  );
}
