import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { visibleName } from "../../server/forms/typed-text.ts";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { beginningOf } from "../../ui/beginning-of.ts";
import { TextLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { InputField } from "../../ui/form-fields.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import {
  FORM,
  LinkButton,
  Moment,
  QUESTION,
  Section,
  SEND,
  counted,
  FactList,
  NOTICE,
  IntentButton,
} from "../shell/page-parts.tsx";
import { deletionForm } from "./person.form.ts";
import type { Deletion, PersonView } from "./person.server.ts";
import { SHORT_ECHO, type PersonRecord } from "./person.ts";

export interface PeopleReply {
  query: string;
  view: PersonView | null;
  deletion: Deletion | null;
  isBlank: boolean;
  lastResult: SubmissionResult<string[]> | null;
  /** Ids of the chosen names in a refused form; null before the first post. */
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
      {deletion && <Alert tone="note" title="Deleted" text={wordsOf(deletion)} />}
      {/* A POST keeps email addresses out of the URL, logs and browser history. */}
      <Form method="post" className={FORM} noValidate data-unguarded>
        <ErrorSummary attempt={1} errors={errors.map((message) => ({ field: "q", message }))} />
        <TextField
          name="q"
          label="Email or name"
          hint="The full address or the full name. It won't show up in the page's web address."
          value={query}
          errors={errors}
          autoComplete="off"
          className={QUESTION}
        />
        <IntentButton className={SEND} intent="search" label="Search" />
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

/** Each email address is a button that searches for it. */
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
            <TextLink href={`/desk/${kind}s/${id}`}>{kind === "survey" ? "Survey" : "Message"}</TextLink>,{" "}
            <Moment iso={at} />, {email === null ? "no address" : <Address email={email} />}
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

const NOBODY = {
  title: "Nothing found",
  text: "There are no surveys, messages, orders, alerts or emails that match. Try a different address.",
};

type View = Extract<PersonView, { kind: "email" }>;

function PersonResult({ view, lastResult, chosen }: Pick<DeleteProps, "lastResult" | "chosen"> & { view: View }) {
  const { email, surveys, messages, spam, orders, alerts, mails } = view;
  const isEmpty = surveys.length + messages.length + spam + orders.length + alerts + mails === 0;
  return (
    <Section
      id="found"
      title={
        <>
          On file for <bdi>{beginningOf(email, SHORT_ECHO)}</bdi>
        </>
      }
    >
      {view.deletedAt.length > 0 && (
        <p>
          Data for this address was previously deleted:{" "}
          {view.deletedAt.map((time) => (
            <Moment key={time} iso={time} />
          ))}
        </p>
      )}
      {isEmpty ? <EmptyState {...NOBODY} /> : <PersonRecordList view={view} />}
      {!view.withOrders && (
        <p className="text-quiet">
          Orders, back-in-stock alerts and the emails about them aren't part of your role. They stay here when you
          delete: ask an owner to look for them, too.
        </p>
      )}
      {view.more && (
        <p className="text-quiet">
          There's too much to list here, so not everything is shown. Deleting removes all of it.
        </p>
      )}
      <OnWebsite texts={view.onWebsite} />
      {!isEmpty && <DeleteForm {...view} {...{ lastResult, chosen }} />}
    </Section>
  );
}

const EDITORS = {
  content: { name: "Content", path: "/desk/content/" },
  product: { name: "Product", path: "/desk/products/" },
  picture: { name: "Picture", path: "/desk/pictures/" },
};

function OnWebsite({ texts }: { texts: View["onWebsite"] }) {
  if (texts.length === 0) return null;
  return (
    <div className="mt-6 space-y-1">
      <h3 className="text-2xl leading-none">On the website</h3>
      <p>These texts name the person. They stay when you delete: open each one, and decide.</p>
      <ul className="space-y-1">
        {texts.map(({ kind, id, name }) => (
          <li key={kind + id}>
            {EDITORS[kind].name}:{" "}
            <TextLink href={EDITORS[kind].path + id}>
              <bdi>{name}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DeleteProps extends Pick<View, "email" | "names"> {
  lastResult: SubmissionResult<string[]> | null;
  chosen: readonly string[] | null;
}

function DeleteForm({ email, names, lastResult, chosen }: DeleteProps) {
  const { fields, props, summary } = useCheckedForm({ id: "delete-person", schema: deletionForm(email), lastResult });
  return (
    <Form {...props} method="post" className={`${FORM} ${NOTICE} mt-8`}>
      <h3 className="text-2xl leading-none">Delete this data</h3>
      <p>
        Surveys, messages, back-in-stock alerts and emails will be deleted for good. Orders stay on file for accounting,
        without email, name or address. What's in Stripe and in the team's own mailboxes has to be deleted there.
      </p>
      <ErrorSummary {...summary} />
      <input type="hidden" name="email" value={email} />
      <Names names={names} chosen={chosen} />
      <InputField
        field={fields.confirm}
        label="To confirm, type the address"
        autoComplete="off"
        className="w-full max-w-120"
      />
      <IntentButton className="mt-1" intent="delete" label="Delete for good" />
    </Form>
  );
}

/** The names to remove from texts about others. Those in no text are hidden fields. */
function Names({ names, chosen }: Pick<DeleteProps, "names" | "chosen">) {
  const [used, unused] = [names.filter(isUsed), names.filter((name) => !isUsed(name))];
  return (
    <>
      {unused.map(({ id }) => (
        <input key={id} type="hidden" name="names" value={id} />
      ))}
      {used.length > 0 && (
        <fieldset className="my-6">
          <legend className="font-bold">Their names in other texts</legend>
          <p>
            They chose these names themselves. Where the team's notes, next steps and replies about other people have
            one, it will say “(deleted)” instead, and saved filters with it will be deleted. Uncheck a name that could
            mean anything, such as “Thank you”: it stays.
          </p>
          <ul className="mt-3 space-y-4">
            {used.map(({ id, name, samples, texts, filters }) => (
              <li key={id}>
                <label className="flex gap-2 wrap-anywhere">
                  <input
                    type="checkbox"
                    className="mt-0.5 size-5 shrink-0 accent-ink"
                    name="names"
                    value={id}
                    defaultChecked={chosen?.includes(id) ?? true}
                  />
                  <span>
                    “<bdi>{beginningOf(name, SHORT_ECHO)}</bdi>”:{" "}
                    {[texts > 0 && counted(texts, "text"), filters > 0 && counted(filters, "saved filter")]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </label>
                <ul className="mt-1 ml-7 space-y-1 text-quiet">
                  {samples.map(({ row, page, text }) => (
                    <li key={row} className="wrap-anywhere">
                      <TextLink href={`/desk/${page}`}>{PAGES[page.split("/", 1)[0] ?? ""]}</TextLink>:{" "}
                      <bdi>{text}</bdi>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          {used.some(({ texts, samples }) => texts > samples.length) && (
            <p className="mt-3 text-quiet">Only the first texts with each name are shown here.</p>
          )}
        </fieldset>
      )}
    </>
  );
}

const PAGES: Partial<Record<string, string>> = { surveys: "Survey", messages: "Message", orders: "Order" };

function isUsed({ texts, filters }: { texts: number; filters: number }): boolean {
  return texts + filters > 0;
}

function PersonRecordList({ view }: { view: View }) {
  const { surveys, messages, spam, orders, alerts, mails, withOrders } = view;
  const facts = [
    { label: "Surveys", value: <Records rows={surveys} path="/desk/surveys/" /> },
    { label: "Messages", value: <Records rows={messages} path="/desk/messages/" /> },
    spam > 0 && { label: "Messages kept as spam", value: spam },
    withOrders && { label: "Orders", value: <Records rows={orders.map(toRecord)} path="/desk/orders/" /> },
    withOrders && { label: "Back-in-stock alerts", value: alerts },
    { label: "Emails in the outbox", value: mails },
  ];
  return <FactList facts={facts} />;
}

function toRecord({ id, number, at, keepsAddress }: View["orders"][number]) {
  const note = keepsAddress
    ? "isn't finished yet: ship it, refund it or let it expire first, then come back to remove its address"
    : "stays on file for accounting, without email or address";
  return { id, name: `Order ${number}`, at, note };
}

function Records({ rows, path }: { rows: readonly (PersonRecord & { note?: string })[]; path: string }) {
  if (rows.length === 0) return 0;
  return (
    <ul className="space-y-1">
      {rows.map(({ id, name, at, note }) => (
        <li key={id}>
          <TextLink href={path + id}>
            <bdi>{visibleName(name)}</bdi>
          </TextLink>
          , <Moment iso={at} />
          {note && `, ${note}`}
        </li>
      ))}
    </ul>
  );
}
