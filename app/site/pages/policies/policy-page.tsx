import type { ReactNode } from "react";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import { type Block, Prose } from "../../../ui/prose.tsx";

/** A policy with a fitted headline and parsed text. */
export interface PolicyView {
  headline: readonly FittedLine[];
  intro: string;
  blocks: readonly Block[];
}

export function PolicyPage({ blocks, ...head }: PolicyView) {
  return (
    <PolicyFrame {...head}>
      <div className="py-7">
        <Prose blocks={blocks} />
      </div>
    </PolicyFrame>
  );
}

interface FrameProps extends Omit<PolicyView, "blocks"> {
  /** Below the introduction. */
  note?: ReactNode;
  children: ReactNode;
}

/** A policy's frame: on a wide screen, headline and introduction stay visible beside the text. */
export function PolicyFrame({ headline, intro, note, children }: FrameProps) {
  return (
    <div className="page-width grid gap-fluid-2xl py-fluid-xl lg:grid-cols-5-7 lg:items-start">
      <header className="grid content-start gap-5.5 text-fluid-md leading-snug lg:sticky lg:top-24">
        <PosterHeading lines={headline} />
        <p>{intro}</p>
        {note}
      </header>
      <div className="border-y-6 border-double border-ink">{children}</div>
    </div>
  );
}
