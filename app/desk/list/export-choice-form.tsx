import { Button } from "../../ui/button.tsx";
import { exportChoiceWords as words } from "../export/words.ts";
import type { Narrowed } from "./list-page.ts";

/** The same file with notes, or in words. A form that asks for a file, so that it works without JavaScript. */
export function ExportChoiceForm({ list, narrowed }: { list: string; narrowed: Narrowed | null }) {
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
