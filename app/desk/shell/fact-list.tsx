import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** What is known about one record: names and values beside each other. */
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
