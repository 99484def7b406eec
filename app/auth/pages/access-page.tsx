import type { MetaFunction } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { pageMeta } from "../../site/seo/meta-and-headers.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import type { FormView } from "./page-data.ts";

/** The margin above a form whose first field has none (`className="mt-0"`), unless the form starts the page. */
export const FIRST_FORM = "not-first:mt-9";
export const SECTION_HEADING = "mt-10 mb-3 text-4xl leading-none first:mt-0";
export const LIST_ITEM = "border-t-2 border-ink py-4.5 wrap-anywhere last:border-b-2";
export const SPREAD_ITEM = `${LIST_ITEM} flex flex-wrap items-center justify-between gap-x-6 gap-y-3`;

const MAIN = "max-w-176 min-w-0";

export function accessMeta(title: string, path: string): MetaFunction {
  return (args) => pageMeta(args, { title, description: "For our team.", path, sharedAs: "/", unlisted: true });
}

interface AccessPageProps {
  headline: readonly FittedLine[];
  intro?: ReactNode;
  children: ReactNode;
}

export function AccessPage({ headline, intro, children }: AccessPageProps) {
  return (
    <div className="page-width grid gap-x-fluid-2xl gap-y-8 py-fluid-xl lg:grid-cols-5-7">
      <header className="grid max-w-136 min-w-0 content-start gap-5 wrap-anywhere">
        <PosterHeading lines={headline} />
        {intro}
      </header>
      <div className={MAIN}>{children}</div>
    </div>
  );
}

export function AccountFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHead title={title}>{intro}</PageHead>
      <div className={MAIN}>{children}</div>
    </>
  );
}

interface NoticeProps extends Pick<FormView, "alert"> {
  summary: ComponentProps<typeof ErrorSummary>;
}

/** The messages above a refused form. */
export function FormNotice({ alert, summary }: NoticeProps) {
  return (
    <>
      <ErrorSummary {...summary} />
      {alert && <Alert tone="error" {...alert} />}
    </>
  );
}
