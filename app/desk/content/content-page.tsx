import { useState, useEffect, useRef } from "react";
import type { DocumentDefinition, Entry, TextField } from "../../site/publishing/document.ts";
import { Alert, ALERT_TITLE } from "../../ui/alerts.tsx";
import { Button, ButtonLink, TextLink, NewTabLink } from "../../ui/button.tsx";
import { fromNewYork } from "../../ui/days.ts";
import { useScripted } from "../../ui/hydration.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { PictureChoice } from "../pictures/picture-view.ts";
import { BackLink, type Fact, FactList, Moment, Section, useReadOnly, Written } from "../shell/page-parts.tsx";
import { PictureText } from "../shell/picture-field.tsx";
import { titleOf } from "./content-entries.tsx";
import { ContentForm } from "./content-form.tsx";
import { contentAlerts, type ContentView, type Scheduled } from "./content-view.ts";
import { ChangeList, State } from "./history-page.tsx";
import type { Publishing } from "./read-content.server.ts";

interface Props {
  name: string;
  definition: DocumentDefinition;
  view: ContentView;
  pictures: PictureChoice;
  publishing: Publishing | null;
}

export function ContentPage({ name, definition, view, pictures, publishing }: Props) {
  const address = `/desk/content/${name}`;
  const preview = `/preview/${name}`;
  const [saves, setSaves] = useState({ of: view.formKey, count: 0 });
  const [hasFrame, setFrame] = useState(false);
  const scripted = useScripted();
  const isReadOnly = useReadOnly();
  const isLater = view.alert === "published" && view.scheduled.length > 0;
  const done = isLater ? (publishing?.isUnseen ? "scheduled" : "published-in-part") : null;
  const hasDraft = view.draft !== null || (saves.of === view.formKey && saves.count > 0);
  const actions = (
    <>
      {scripted && (
        <Button
          outline
          type="button"
          className="aria-pressed:bg-ink aria-pressed:text-paper max-[80rem]:hidden"
          aria-pressed={hasFrame}
          onClick={() => setFrame(!hasFrame)}
        >
          Show preview beside
        </Button>
      )}
      {hasDraft && (
        <ButtonLink outline href={preview}>
          Preview the draft
        </ButtonLink>
      )}
    </>
  );
  return (
    <>
      <PageHead title={definition.name} actions={actions}>
        <p>
          <State {...view} />
        </p>
        <ScheduledEntries scheduled={view.scheduled} />
        <p className="mt-2 flex flex-wrap gap-x-5">
          <BackLink href="/desk/content">All content</BackLink>
          {definition.path && <BackLink href={definition.path}>View on site</BackLink>}
          <BackLink href={`${address}/history`}>Earlier versions</BackLink>
          {hasDraft && !isReadOnly && <BackLink href={`${address}/history`}>Discard the draft</BackLink>}
        </p>
      </PageHead>
      {view.alert && (
        <Alert tone="note" {...contentAlerts[done ?? view.alert]}>
          {done && <ScheduledEntries scheduled={view.scheduled} />}
          {publishing?.added.map(({ title, href }) => (
            <p key={href} className="mt-2">
              <BackLink href={href}>{`View ${title} on the site`}</BackLink>
            </p>
          ))}
          {view.alert === "published" && done !== "scheduled" && definition.path && (
            <p className="mt-2">
              <BackLink href={definition.path}>View on site</BackLink>
            </p>
          )}
        </Alert>
      )}
      {view.todo.length > 0 && !isReadOnly && <TodoList todo={view.todo} />}
      {view.conflict && <Conflict address={address} {...view.conflict} />}
      <div className={hasFrame ? "min-[80rem]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_auto] min-[80rem]:gap-6" : ""}>
        {isReadOnly ? (
          <ContentText definition={definition} view={view} pictures={pictures} />
        ) : (
          <ContentForm
            key={view.formKey}
            address={address}
            definition={definition}
            view={view}
            pictures={pictures}
            onSaved={() => setSaves(({ count }) => ({ of: view.formKey, count: count + 1 }))}
          />
        )}
        {hasFrame && <PreviewFrame address={preview} saves={`${saves.count} ${view.formKey}`} />}
      </div>
    </>
  );
}

/** The form's text, for members who can't change it. Fields without text are left out. */
function ContentText({ definition: { fields }, view, pictures }: Pick<Props, "definition" | "view" | "pictures">) {
  const factOf = (field: TextField, value = ""): Fact | false =>
    value !== "" && { label: field.label, value: <Value field={field} value={value} pictures={pictures} /> };
  const texts = Object.entries(fields).map(
    ([name, field]) => field.kind !== "list" && factOf(field, view.submitted[name] as string),
  );
  return (
    <div>
      {texts.some(Boolean) && <FactList questions facts={texts} />}
      {Object.entries(fields).map(([name, field]) => {
        if (field.kind !== "list") return null;
        const entries = view.submitted[name] as readonly Entry[];
        return (
          <Section key={name} id={name} title={field.label}>
            {entries.length === 0 && <p>None.</p>}
            {entries.map((entry, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- an entry has no identity except its place
              <section key={place} className="not-first:mt-8">
                <h3 className="mb-2 text-lg font-bold">{titleOf(field, entry, place)}</h3>
                <FactList
                  questions
                  facts={Object.entries(field.fields).map(([part, one]) => factOf(one, entry[part]))}
                />
              </section>
            ))}
          </Section>
        );
      })}
    </div>
  );
}

interface ValueProps extends Pick<Props, "pictures"> {
  field: TextField;
  value: string;
}

function Value({ field, value, pictures }: ValueProps) {
  const moment = field.kind === "moment" ? fromNewYork(value) : null;
  if (moment) return <Moment iso={moment} />;
  if (field.kind === "picture") return <PictureText value={value} choice={pictures} />;
  return <Written text={field.kind === "money" ? `$${value}` : (field.options?.[value] ?? value)} />;
}

const MOST = 20;

function TodoList({ todo }: Pick<ContentView, "todo">) {
  return (
    <section className="my-6 border-2 border-l-12 border-ink px-5.5 py-4.5" aria-labelledby="todo" data-part="todo">
      <h2 id="todo" className={ALERT_TITLE}>
        {todo.length === 1 ? "One thing to do before you publish" : `${todo.length} things to do before you publish`}
      </h2>
      <ul>
        {todo.slice(0, MOST).map(({ field, message }) => (
          <li key={`${field} ${message}`} className="wrap-anywhere not-first:mt-1.5">
            <TextLink href={`#${field}`}>{message}</TextLink>
          </li>
        ))}
      </ul>
      {todo.length > MOST && <p className="mt-1.5">{`And ${todo.length - MOST} more.`}</p>}
    </section>
  );
}

export function ScheduledEntries({ scheduled }: { scheduled: readonly Scheduled[] }) {
  return scheduled.map(({ title, at }) => (
    <p key={`${title} ${at}`} className="wrap-anywhere">
      {`“${title}” is scheduled: visitors see it from`} <Moment iso={at} />
    </p>
  ));
}

function Conflict({ address, by, changes }: { address: string } & NonNullable<ContentView["conflict"]>) {
  return (
    <>
      <Alert tone="error" title="This page was just saved somewhere else">
        <p>
          By someone else, or by you in another window. Your text is still in the form below, and nothing was
          overwritten. Copy what you want to keep from the other text into yours. If you save now, your text replaces
          the other.
        </p>
        {by && (
          <p className="mt-2">
            {`Saved by ${by.who}`}, <Moment iso={by.at} />
          </p>
        )}
        <NewTabLink href={address}>Open the saved text</NewTabLink>
      </Alert>
      <Section id="differences" title="Where your text differs from the saved one">
        <ChangeList changes={changes} before="Saved" after="In your form" />
      </Section>
    </>
  );
}

/** Disables forms; links open in a new tab (entry.server.tsx). */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** A phone-sized preview next to the form. It reloads after each save and keeps its scroll position. */
function PreviewFrame({ address, saves }: { address: string; saves: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(saves);
  useEffect(() => {
    if (shown.current === saves) return;
    shown.current = saves;
    frame.current?.contentWindow?.location.reload();
  }, [saves]);
  return (
    <iframe
      ref={frame}
      className="sticky top-4 hidden h-[calc(100dvh-2rem)] w-97.5 self-start border-2 border-ink bg-paper min-[80rem]:block"
      src={address}
      title="Preview of the draft, as on a phone"
      sandbox={SANDBOX}
    />
  );
}
