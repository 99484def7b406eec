import type { ReactNode } from "react";

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
