import type { ReactNode } from "react";

export function PageHead({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5 border-b-2 border-ink pb-4">
      <h1 className="font-headline text-fluid-7xl leading-poster tracking-[-0.005em] text-balance wrap-anywhere uppercase max-sm:w-full">
        <bdi>{title}</bdi>
      </h1>
      {actions && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
      {children && <div className="w-full text-quiet">{children}</div>}
    </header>
  );
}
