import { Fragment } from "react";
import { Button } from "../../ui/button.tsx";
import { exportChoiceWords as words } from "../export/words.ts";
import { exportWords } from "../shell/words.ts";
import type { Narrowed } from "./list-page.ts";

interface ExportProps {
  list: string;
  narrowed?: Narrowed | null;
  /** Whether the exports have options: notes, and answers in words. */
  hasChoice?: boolean;
}

/** Exports of the filtered and of the whole list. Links, not buttons, because they are rare. */
export function ExportLinks({ list, narrowed = null, hasChoice = false }: ExportProps) {
  const { these, theseAs, title, whole, all } = exportWords;
  return (
    <div className="print:hidden">
      <p className="flex flex-wrap items-center gap-x-3">
        {narrowed && <Formats list={list} query={narrowed.query} title={these(narrowed.rows)} label={theseAs} />}
        <Formats list={list} query="" title={narrowed ? whole : title} label={all} />
      </p>
      {hasChoice && <ExportChoiceForm list={list} narrowed={narrowed} />}
    </div>
  );
}

function Formats({ list, query, title, label }: { list: string; query: string; title: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-x-3">
      {title}{" "}
      {(["csv", "jsonl"] as const).map((format) => (
        <Fragment key={format}>
          <a
            className="inline-flex min-h-11 items-center text-link"
            href={`/desk/${list}/export.${format}${query}`}
            download
          >
            <span className="sr-only">{label} </span>
            {exportWords[format]}
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
      <summary>{words.summary}</summary>
      <form method="get" action={`/desk/${list}/export.csv`} className="mt-2 grid justify-items-start gap-2">
        {[...new URLSearchParams(narrowed?.query ?? "")].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Box name="notes" value="1" label={words.notes} />
        {list === "surveys" && <Box name="values" value="words" label={words.inWords} />}
        <Button type="submit" outline>
          {narrowed ? words.button(narrowed.rows) : words.all}
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
