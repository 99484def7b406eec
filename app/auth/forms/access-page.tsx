import type { ReactNode } from "react";
import { deskAccess } from "../../content/desk-access.ts";
import { Alert } from "../../ui/alert.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import type { FormView } from "./form-view.ts";

interface Props {
  headline: readonly FittedLine[];
  /** Stands under the heading. */
  intro?: ReactNode;
  children: ReactNode;
}

/** What the pages on the way to the desk, and those of one's account, look like. */
export function AccessPage({ headline, intro, children }: Props) {
  return (
    <div className="page access">
      <header className="access-title">
        <PosterHeading lines={headline} />
        {intro}
      </header>
      <div className="access-main">{children}</div>
    </div>
  );
}

/** What is wrong with a form, above it. */
export function FormNotice({ view: { errors, alert } }: { view: FormView }) {
  return (
    <>
      <ErrorSummary title={deskAccess.summaryTitle} errors={errors} attempt={1} />
      {alert && (
        <Alert tone="error" title={alert.title}>
          <p>{alert.text}</p>
        </Alert>
      )}
    </>
  );
}

/** Something that was done. */
export function Done({ words }: { words: { title: string; text: string } | null }) {
  if (!words) return null;
  return (
    <Alert tone="note" title={words.title}>
      <p>{words.text}</p>
    </Alert>
  );
}
