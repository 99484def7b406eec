import { contentWords as words } from "../../content/desk-content.ts";
import type { DocumentDefinition } from "../../publishing/document.ts";
import { Alert } from "../../ui/alerts.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { PictureChoice } from "../pictures/picture-option.ts";
import { BackLink, Moment, Section } from "../shell/page-parts.tsx";
import { ChangeList } from "./change-list.tsx";
import { ContentForm } from "./content-form.tsx";
import type { AddedPage, ContentView } from "./content-view.ts";

interface Props {
  name: string;
  definition: DocumentDefinition;
  view: ContentView;
  pictures: PictureChoice;
  added: readonly AddedPage[];
}

/** A document's form, with what is published, drafted, and in conflict. */
export function ContentPage({ name, definition, view, pictures, added }: Props) {
  const address = `/desk/content/${name}`;
  const actions = view.draft && (
    <ButtonLink outline href={`/preview/${name}`}>
      {words.preview}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={definition.name} actions={actions}>
        <p>
          <State {...view} />
        </p>
        <p className="mt-2 flex flex-wrap gap-x-5">
          <BackLink href="/desk/content">{words.back}</BackLink>
          {definition.path && <BackLink href={definition.path}>{words.view}</BackLink>}
          <BackLink href={`${address}/history`}>{words.history}</BackLink>
        </p>
      </PageHead>
      {view.alert && (
        <Alert tone="note" title={words.alerts[view.alert].title}>
          <p>{words.alerts[view.alert].text}</p>
          {added.map(({ title, href }) => (
            <p key={href} className="mt-2">
              <BackLink href={href}>{words.viewEntry(title)}</BackLink>
            </p>
          ))}
          {view.alert === "published" && definition.path && (
            <p className="mt-2">
              <BackLink href={definition.path}>{words.view}</BackLink>
            </p>
          )}
        </Alert>
      )}
      {view.conflict && <Conflict address={address} {...view.conflict} />}
      <ContentForm key={view.formKey} definition={definition} view={view} pictures={pictures} />
    </>
  );
}

function State({ draft, published }: ContentView) {
  const saved = draft ?? published;
  if (!saved) return words.beginning;
  return (
    <>
      {draft ? words.draftBy(draft.who) : words.publishedBy(saved.who)}, <Moment iso={saved.at} />
    </>
  );
}

/** Another member's text beside one's own. The form below still has one's own. */
function Conflict({ address, by, changes }: { address: string } & NonNullable<ContentView["conflict"]>) {
  return (
    <>
      <Alert tone="error" title={words.alerts.changed.title}>
        <p>{words.alerts.changed.text}</p>
        {by && (
          <p className="mt-2">
            {words.conflict.by(by.who)}, <Moment iso={by.at} />
          </p>
        )}
        <a className="text-link" href={address} target="_blank" rel="noopener">
          {words.conflict.open}
        </a>
      </Alert>
      <Section id="differences" title={words.conflict.caption}>
        <ChangeList changes={changes} before={words.conflict.theirs} after={words.conflict.mine} />
      </Section>
    </>
  );
}
