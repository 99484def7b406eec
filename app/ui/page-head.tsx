import type { ReactNode } from "react";

/** The heading of a dashboard page, its introduction, and its actions. */
export function PageHead({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="mb-6 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-6 gap-y-3.5 border-b-2 border-ink pb-4 max-sm:grid-cols-1">
      <h1 className="font-headline text-fluid-7xl leading-poster tracking-[-0.005em] text-balance wrap-anywhere uppercase">
        <bdi>{title}</bdi>
      </h1>
      {actions && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
      {children && <div className="col-span-full text-quiet">{children}</div>}
    </header>
  );
}
