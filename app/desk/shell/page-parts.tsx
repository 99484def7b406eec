import type { ReactNode } from "react";
import { copyWords } from "../../content/desk.ts";
import { shortTime } from "../../ui/dates.ts";
import { CopyButton } from "./copy-button.tsx";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** The facts about one record: names and values side by side. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A time in readable and machine-readable form. `iso` is ISO-8601 UTC. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time className="moment" dateTime={iso}>
      {shortTime(iso)}
    </time>
  );
}

export function EmailAddress({ email }: { email: string }) {
  return (
    <>
      <bdi>{email}</bdi> <CopyButton text={email} what={copyWords.email} />
    </>
  );
}
