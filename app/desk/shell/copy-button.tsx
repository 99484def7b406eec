import { Content, Provider, Root, Trigger } from "@radix-ui/react-tooltip";
import { type ReactElement, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { copyWords as words } from "../../content/desk-copy.ts";

/** Milliseconds that the word of success stays. */
const SHOWN = 4000;

/**
 * Copies a text. Without scripts it can't, so it is not there; the text beside it can be marked and copied anyway.
 *
 * @param what completes "Copy the ..."
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const scripted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [told, setTold] = useState("");
  useEffect(() => {
    if (told === "") return undefined;
    const timer = setTimeout(() => setTold(""), SHOWN);
    return () => clearTimeout(timer);
  }, [told]);
  if (!scripted) return null;
  const label = words.copy(what);
  async function copy() {
    try {
      // There is none where the page came by http from another machine.
      await navigator.clipboard.writeText(text);
      setTold(words.copied);
    } catch {
      setTold(words.failed);
    }
  }
  return (
    <>
      <IconTooltip label={label}>
        <button type="button" className="icon-button" aria-label={label} onClick={() => void copy()}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M7 6.5V2.5h10.5V14H13M2.5 6.5H13v11H2.5Z" />
          </svg>
        </button>
      </IconTooltip>
      <output className="icon-told">{told}</output>
    </>
  );
}

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
