import { Fragment } from "react";
import { exportWords } from "../shell/words.ts";
import { ExportChoiceForm } from "./export-choice-form.tsx";
import type { Narrowed } from "./list-page.ts";

interface ExportProps {
  list: string;
  narrowed?: Narrowed | null;
  /** Whether the list has codes of the survey, and notes. */
  hasChoice?: boolean;
}

/** Downloads of what the list shows, and of the whole list. Links, not buttons, because exports are rare. */
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
