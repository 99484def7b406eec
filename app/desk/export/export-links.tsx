import { exportWords } from "../../content/desk-export.ts";

/** The list as files to keep. */
export function ExportLinks({ list }: { list: string }) {
  return (
    <>
      <a className="button button-outline" href={`/desk/${list}/export.csv`} download>
        <span className="sr-only">{exportWords.all} </span>
        {exportWords.csv}
      </a>{" "}
      <a className="button button-outline" href={`/desk/${list}/export.jsonl`} download>
        <span className="sr-only">{exportWords.all} </span>
        {exportWords.jsonl}
      </a>
    </>
  );
}
