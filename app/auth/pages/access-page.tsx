import type { ReactNode } from "react";
import { deskAccess } from "../../content/desk-access.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import type { FormView } from "./page-data.ts";

interface Props {
  headline: readonly FittedLine[];
  /** Below the heading. */
  intro?: ReactNode;
  children: ReactNode;
}

/** The frame of the sign-in pages. */
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

/** The frame of the account pages, with the same head as every page of the dashboard. */
export function AccountFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHead title={title}>{intro}</PageHead>
      <div className="access access-main">{children}</div>
    </>
  );
}

/** The errors of a form, above it. */
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

/** A confirmation. */
export function Done({ words }: { words: { title: string; text: string } | null }) {
  if (!words) return null;
  return (
    <Alert tone="note" title={words.title}>
      <p>{words.text}</p>
    </Alert>
  );
}
