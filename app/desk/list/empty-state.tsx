import type { ReactNode } from "react";

/** What a list says that has nothing in it, and what to do about it. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
