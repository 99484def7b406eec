import type { Change } from "./content-view.ts";
import { contentWords as words } from "./words.ts";

interface Props {
  changes: readonly Change[];
  /** What the two texts are. */
  before: string;
  after: string;
}

/** Each field that differs between two texts, with both. */
export function ChangeList({ changes, before, after }: Props) {
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
        {text === "" ? words.none : text}
      </dd>
    </div>
  );
}
