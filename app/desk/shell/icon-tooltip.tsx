import { Content, Provider, Root, Trigger } from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";

/**
 * Milliseconds of rest before the first tooltip, and after one has closed within which the next comes at once
 * (docs/behavior.md, Desk 9).
 */
const DELAY = 700;
const SKIP_DELAY = 300;

/** Around a page whose controls have tooltips: they share their timings. */
export function TooltipFrame({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={DELAY} skipDelayDuration={SKIP_DELAY}>
      {children}
    </Provider>
  );
}

/** Shows what a control without words does. The control has to have an accessible name of its own. */
export function IconTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      {/* Beside its control and not at the body's end: there no landmark would hold it. */}
      <Content className="tooltip" sideOffset={6} collisionPadding={8}>
        {label}
      </Content>
    </Root>
  );
}
