import type { ReactNode } from "react";
import { DeskMark } from "./desk-mark.tsx";

/** The header of the dashboard's pages outside the frame: sign-in, second factor, errors. */
function DeskStrip() {
  return (
    <header className="border-b-2 border-ink py-2.5">
      <div className="page-width">
        <DeskMark />
      </div>
    </header>
  );
}

/**
 * The team's pages have no public header. Pages in the dashboard's own layout have their own frame, see
 * routes/desk.layout.tsx.
 */
export function DeskFrame({ own, children }: { own: boolean; children: ReactNode }) {
  if (own) return children;
  return (
    <>
      <DeskStrip />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
