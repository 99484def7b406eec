import { Form } from "@remix-run/react";
import { useState } from "react";
import { contentWords as words } from "../../content/desk-content.ts";
import { useLeaving } from "../../forms/use-leaving.ts";
import { useOnePost } from "../../forms/use-one-post.ts";
import type { DocumentDefinition, Entry } from "../../publishing/document.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import type { PictureChoice } from "../pictures/picture-option.ts";
import { FORM, SEND } from "../shell/page-parts.tsx";
import { Entries } from "./content-entries.tsx";
import { ContentField } from "./content-field.tsx";
import type { ContentView } from "./content-view.ts";

interface Props {
  definition: DocumentDefinition;
  view: ContentView;
  pictures: PictureChoice;
}

/** The form for everything that a document says, made from its definition. */
export function ContentForm({ definition, view: { submitted, stamp, mistakes, conflict }, pictures }: Props) {
  const { pending, onSubmit, onClickCapture } = useOnePost();
  const [isUnsaved, setUnsaved] = useState(mistakes.length > 0 || conflict !== null);
  useLeaving({ asks: () => !pending }, isUnsaved);
  return (
    <Form
      method="post"
      className={FORM}
      noValidate
      aria-busy={pending}
      onInput={() => setUnsaved(true)}
      onSubmit={onSubmit}
      onClickCapture={onClickCapture}
    >
      <ErrorSummary title={words.summaryTitle} errors={mistakes} attempt={1} />
      <input type="hidden" name="stamp" value={stamp} />
      {Object.entries(definition.fields).map(([name, field]) => {
        const value = submitted[name] ?? "";
        const shared = { name, mistakes, pictures };
        if (field.kind === "list")
          return <Entries key={name} {...shared} field={field} entries={value as readonly Entry[]} />;
        return <ContentField key={name} {...shared} field={field} value={String(value)} />;
      })}
      <div className={`${SEND} flex flex-wrap gap-3 border-t-2 border-ink bg-paper py-3 tall:sticky tall:bottom-0`}>
        <Button outline type="submit" name="intent" value="save">
          {words.save}
        </Button>
        <Button type="submit" name="intent" value="publish">
          {words.publish}
        </Button>
      </div>
    </Form>
  );
}
