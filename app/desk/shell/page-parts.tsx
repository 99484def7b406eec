import type { ReactNode } from "react";
import { shortTime } from "../../ui/short-time.ts";

/** A page's heading, what it is for, and what can be done with all of it. */
export function PageHead({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="desk-head">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {actions && <div className="desk-head-actions">{actions}</div>}
      {children && <div className="desk-head-text">{children}</div>}
    </header>
  );
}

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

/** A moment for people and for programs. `iso` is ISO-8601 UTC. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time className="moment" dateTime={iso}>
      {shortTime(iso)}
    </time>
  );
}
