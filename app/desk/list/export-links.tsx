import { Fragment } from "react";
import { Button } from "../../ui/button.tsx";
import type { Narrowed } from "./list-page.ts";

interface ExportProps {
  list: string;
  narrowed?: Narrowed | null;
  /** Whether the exports have options: notes, and answers in words. */
  hasChoice?: boolean;
}

/** Exports of the filtered and of the whole list. Links, not buttons, because they are rare. */
export function ExportLinks({ list, narrowed = null, hasChoice = false }: ExportProps) {
  return (
    <div className="print:hidden">
      <p className="flex flex-wrap items-center gap-x-3">
        {narrowed && (
          <Formats
            path={`/desk/${list}/export`}
            query={narrowed.query}
            title={`Export ${narrowed.rows || "these"}:`}
            label="Export what the filters show as"
          />
        )}
        <Formats
          path={`/desk/${list}/export`}
          query=""
          title={narrowed ? "Everything:" : "Export:"}
          label="Export the whole list as"
        />
      </p>
      {hasChoice && <ExportChoiceForm list={list} narrowed={narrowed} />}
    </div>
  );
}

const FORMATS = { csv: "CSV", jsonl: "JSON Lines" };

interface FormatsProps {
  path: string;
  query: string;
  title: string;
  /** For screen readers: on the page, the links are beside the list's name. */
  label: string;
}

function Formats({ path, query, title, label }: FormatsProps) {
  return (
    <span className="inline-flex items-center gap-x-3">
      {title}{" "}
      {Object.entries(FORMATS).map(([format, name]) => (
        <Fragment key={format}>
          <a className="inline-flex min-h-11 items-center text-link" href={`${path}.${format}${query}`} download>
            <span className="sr-only">{label} </span>
            {name}
          </a>{" "}
        </Fragment>
      ))}
    </span>
  );
}

/** The same file with notes, or in words: a GET form, so that it works without JavaScript. */
function ExportChoiceForm({ list, narrowed }: { list: string; narrowed: Narrowed | null }) {
  return (
    <details className="mt-1">
      <summary>With notes, or in words</summary>
      <form method="get" action={`/desk/${list}/export.csv`} className="mt-2 grid justify-items-start gap-2">
        {[...new URLSearchParams(narrowed?.query ?? "")].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Box name="notes" value="1" label="Add our notes" />
        {list === "surveys" && <Box name="values" value="words" label="In the words of the form, instead of codes" />}
        <Button type="submit" outline>
          {["Export", narrowed ? `these ${narrowed.rows}` : "everything", "as CSV"]
            .map((part) => part.trim())
            .join(" ")}
        </Button>
      </form>
    </details>
  );
}

function Box({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input type="checkbox" name={name} value={value} className="size-5 accent-ink" /> {label}
    </label>
  );
}
