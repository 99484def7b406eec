import { Form } from "@remix-run/react";
import { contentWords as words } from "../../content/desk-content.ts";
import type { DocumentDefinition, Entry } from "../../publishing/document.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FORM, SEND } from "../shell/page-parts.tsx";
import { Entries } from "./content-entries.tsx";
import { ContentField } from "./content-field.tsx";
import type { ContentView } from "./content-view.ts";

interface Props {
  definition: DocumentDefinition;
  view: ContentView;
  pictures: readonly string[];
}

/** The form for everything that a document says, made from its definition. */
export function ContentForm({ definition, view: { submitted, stamp, mistakes }, pictures }: Props) {
  return (
    <Form method="post" className={FORM} noValidate>
      <ErrorSummary title={words.summaryTitle} errors={mistakes} attempt={1} />
      <input type="hidden" name="stamp" value={stamp} />
      {Object.entries(definition.fields).map(([name, field]) => {
        const value = submitted[name] ?? "";
        const shared = { name, mistakes, pictures };
        if (field.kind === "list")
          return <Entries key={name} {...shared} field={field} entries={value as readonly Entry[]} />;
        return <ContentField key={name} {...shared} field={field} value={String(value)} />;
      })}
      <div className={`${SEND} flex flex-wrap gap-3`}>
        <Button type="submit" name="intent" value="save">
          {words.save}
        </Button>
        <Button outline type="submit" name="intent" value="publish">
          {words.publish}
        </Button>
      </div>
    </Form>
  );
}
