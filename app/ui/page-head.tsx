import type { ReactNode } from "react";

/** The heading of a dashboard page, its introduction, and its actions. */
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
