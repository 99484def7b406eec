import { Form } from "@remix-run/react";
import { contentWords as words } from "../../content/desk/content.ts";
import { useOnePost } from "../../forms/use-one-post.ts";
import type { DocumentDefinition, Entry } from "../../publishing/document.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { shortTime } from "../../ui/short-dates.ts";
import type { PictureChoice } from "../pictures/picture-option.ts";
import { FORM, SaveOnEnter, SEND } from "../shell/page-parts.tsx";
import { Entries } from "./content-entries.tsx";
import { ContentField } from "./content-field.tsx";
import type { ContentView } from "./content-view.ts";
import { useDraftAutosave } from "./use-draft-autosave.ts";

interface Props {
  /** Address of its page. */
  address: string;
  definition: DocumentDefinition;
  view: ContentView;
  pictures: PictureChoice;
  /** Called after the form has saved itself. */
  onSaved: () => void;
}

/** The form for everything that a document says, made from its definition. */
export function ContentForm({ address, definition, view, pictures, onSaved }: Props) {
  const { submitted, stamp, mistakes, todo } = view;
  const opened = [...mistakes, ...todo].map(({ field }) => field).concat(view.opened ?? []);
  const { pending, onSubmit, onClickCapture } = useOnePost();
  const { form, isWaiting, ...autosave } = useDraftAutosave(address, view, { pending, onSaved });
  return (
    <Form
      ref={form}
      method="post"
      action={address}
      className={FORM}
      noValidate
      data-unguarded
      aria-busy={pending || isWaiting}
      onInput={autosave.onInput}
      onSubmit={(event) => {
        autosave.onSubmit(event);
        onSubmit(event);
      }}
      onClickCapture={onClickCapture}
    >
      <SaveOnEnter />
      <ErrorSummary title={words.summaryTitle} errors={mistakes} attempt={1} />
      <input type="hidden" name="stamp" value={stamp} />
      <input type="hidden" name="page" value={view.page} />
      <input type="hidden" name="sequence" value={1} />
      {Object.entries(definition.fields).map(([name, field]) => {
        const value = submitted[name] ?? "";
        const shared = { name, mistakes, pictures };
        if (field.kind === "list")
          return <Entries key={name} {...shared} field={field} entries={value as readonly Entry[]} opened={opened} />;
        return <ContentField key={name} {...shared} field={field} value={String(value)} />;
      })}
      <div className={`${SEND} flex flex-wrap gap-3 border-t-2 border-ink bg-paper py-3 tall:sticky tall:bottom-0`}>
        <Button outline type="submit" name="intent" value="save">
          {words.save}
        </Button>
        <Button type="submit" name="intent" value="publish">
          {words.publish}
        </Button>
        <SavedLine {...autosave} />
      </div>
    </Form>
  );
}

type SavedLineProps = Pick<ReturnType<typeof useDraftAutosave>, "status" | "savedAt" | "isOvertaken" | "reason">;

/** Says when the form last saved itself, or why it can't. It says nothing new while it saves: that would interrupt. */
function SavedLine({ status, savedAt, isOvertaken, reason }: SavedLineProps) {
  const { saved, notSaved, overtaken } = words.autosave;
  const last = savedAt === null ? "" : saved(shortTime(savedAt).split(", ").at(-1) ?? "");
  const why = isOvertaken ? overtaken : (reason ?? "");
  return (
    <output className="basis-full text-sm font-semibold" data-part="saved-line" data-status={status}>
      {status === "not-saved" ? `${notSaved} ${why}`.trim() : last}
    </output>
  );
}
