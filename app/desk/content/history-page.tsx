import { Form } from "@remix-run/react";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { BackLink, Moment, NOTICE } from "../shell/page-parts.tsx";
import type { Change, Saved } from "./content-view.ts";
import type { HistoryView } from "./read-content.server.ts";

interface Props {
  name: string;
  title: string;
  view: HistoryView;
}

export function HistoryPage({ name, title, view: { versions, newest, draft, older, stamp, isOvertaken } }: Props) {
  return (
    <>
      <PageHead title={`Earlier versions of ${title}`}>
        <BackLink href={`/desk/content/${name}`}>{title}</BackLink>
      </PageHead>
      {isOvertaken && (
        <Alert tone="error" title="Someone else has saved this page">
          <p>
            Nothing was brought back, and their text is untouched. Look at it first; then bring the version back if you
            still want it.
          </p>
        </Alert>
      )}
      {draft && (
        <div className={NOTICE}>
          <p>{`There is a draft, saved by ${draft.who}. If you bring back a version, that draft is lost.`}</p>
        </div>
      )}
      <h2 className="sr-only">Versions, newest first</h2>
      <ol>
        {versions.map((one) => (
          <li key={one.version} className="border-t-2 border-ink py-5 first:mt-6">
            <Version {...one} stamp={stamp} isNewest={one.version === newest} hasDraft={draft !== null} />
          </li>
        ))}
      </ol>
      {older !== null && (
        <p className="border-t-2 border-ink pt-5">
          <BackLink href={`/desk/content/${name}/history?below=${older}`}>Older versions</BackLink>
        </p>
      )}
    </>
  );
}

export function State({ draft, published }: Record<"draft" | "published", Saved | null>) {
  const saved = draft ?? published;
  if (!saved) return "The original text";
  return (
    <>
      {draft ? `A draft, saved by ${draft.who}` : `Published by ${saved.who}`}, <Moment iso={saved.at} />
    </>
  );
}

type VersionProps = HistoryView["versions"][number] & { stamp: string; isNewest: boolean; hasDraft: boolean };

function Version({ version, saved, changes, stamp, isNewest, hasDraft }: VersionProps) {
  return (
    <>
      <h3 className="text-3xl">{version === 0 ? "First version" : `Version ${version}`}</h3>
      <p className="mb-3 text-quiet">
        <State draft={null} published={saved} />
        {isNewest && <b> · Visitors see this one</b>}
      </p>
      <ChangeList changes={changes} before="Before" after="After" />
      {(hasDraft || !isNewest) && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="stamp" value={stamp} />
          <Button outline type="submit">
            {isNewest ? "Discard the draft" : "Bring back as a draft"}
          </Button>
        </Form>
      )}
    </>
  );
}

export function ChangeList({ changes, before, after }: { changes: readonly Change[]; before: string; after: string }) {
  return (
    <div className="grid gap-5">
      {changes.map((change) => (
        <div key={change.label}>
          <p className="font-bold">{change.label}</p>
          <dl className="mt-1 grid gap-4 sm:grid-cols-2">
            <Side name={before} text={change.before} />
            <Side name={after} text={change.after} />
          </dl>
        </div>
      ))}
    </div>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="border-2 border-rule px-3 py-2 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text === "" ? "(nothing)" : text}
      </dd>
    </div>
  );
}
