import { Content, Provider, Root, Trigger } from "@radix-ui/react-tooltip";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { useScripted } from "../../ui/hydration.ts";

const SHOWN = 4000;

const ICON_BUTTON = [
  "-my-2 ml-1.5 inline-grid size-9 cursor-pointer place-items-center border-2 border-transparent align-middle",
  "hover:border-ink pointer-coarse:-my-3 pointer-coarse:size-11",
].join(" ");

/** Copies the text next to it, which can be selected without scripts. `what` completes "Copy the ...". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const scripted = useScripted();
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (message === "") return undefined;
    const timer = setTimeout(() => setMessage(""), SHOWN);
    return () => clearTimeout(timer);
  }, [message]);
  if (!scripted) return null;
  const label = `Copy the ${what}`;
  async function copy() {
    try {
      // Browsers offer no clipboard on a page from another machine over plain HTTP.
      await navigator.clipboard.writeText(text);
      setMessage("Copied");
    } catch {
      setMessage("Your browser couldn't copy it");
    }
  }
  return (
    <>
      <IconTooltip label={label}>
        <button type="button" className={ICON_BUTTON} aria-label={label} onClick={() => void copy()}>
          <svg className="size-4.5 fill-none stroke-current stroke-[1.8]" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M7 6.5V2.5h10.5V14H13M2.5 6.5H13v11H2.5Z" />
          </svg>
        </button>
      </IconTooltip>
      <output className="ml-1.5 text-xs text-quiet">{message}</output>
    </>
  );
}

/** Milliseconds before a tooltip opens. Soon after another, it opens at once (docs/behavior.md, Desk 9). */
const DELAY = 700;
const SKIP_DELAY = 300;

/** Wraps a page, so that its tooltips share their timing. */
export function TooltipFrame({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={DELAY} skipDelayDuration={SKIP_DELAY}>
      {children}
    </Provider>
  );
}

const TOOLTIP = "z-40 max-w-72 border-2 border-paper bg-ink px-2.5 pt-1 pb-1.5 text-xs font-semibold text-paper";

/** A tooltip for a control without text. The control needs its own accessible name. */
function IconTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      {/* Next to its control, not in a portal: at the end of the body it would be outside all landmarks. */}
      <Content className={TOOLTIP} data-part="tooltip" sideOffset={6} collisionPadding={8}>
        {label}
      </Content>
    </Root>
  );
}
