import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepInput } from "./ui/hydration.ts";

/** Milliseconds after pointerup in which the click may still come: phones move the focus only then. */
const LATEST_CLICK = 500;

holdBlurWhilePressed();

// See markRefused in entry.server.tsx; the error summary adds the word again.
document.title = document.title.replace(/^Error: /, "");

const restoreInput = keepInput(document);

/** Restores the fields before any effect of the page reads them. */
function WithInput({ children }: { children: ReactNode }) {
  useLayoutEffect(restoreInput, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WithInput>
        <RemixBrowser />
      </WithInput>
    </StrictMode>,
  );
});

/**
 * Delays a focusout until the press that caused it has ended: a message that it shows could move the press's target
 * away. All other listeners get the same event (docs/behavior.md, Every page 20).
 */
function holdBlurWhilePressed(): void {
  const held = new Map<Element, FocusEvent>();
  let pressed = false;
  let timer: number | undefined;

  function release() {
    pressed = false;
    for (const [field, { relatedTarget }] of held) {
      if (!field.isConnected || document.activeElement === field) continue;
      field.dispatchEvent(new FocusEvent("focusout", { bubbles: true, composed: true, relatedTarget }));
    }
    held.clear();
  }

  function releaseIn(milliseconds: number) {
    window.clearTimeout(timer);
    timer = window.setTimeout(release, milliseconds);
  }

  listen("pointerdown", ({ button }) => {
    if (button !== 0) return;
    window.clearTimeout(timer);
    pressed = true;
  });
  listen("focusout", (event) => {
    if (!pressed || !(event.target instanceof Element) || !("form" in event.target)) return;
    event.stopPropagation();
    held.set(event.target, event);
  });
  listen("pointerup", () => releaseIn(LATEST_CLICK));
  listen("pointercancel", () => releaseIn(LATEST_CLICK));
  // After everything that the click does.
  listen("click", () => releaseIn(0));
  // An open select element swallows the end of a press.
  listen("keydown", release);
}

/** Listens before all others: the capture phase begins at the window. */
function listen<Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) {
  window.addEventListener(type, act, true);
}
