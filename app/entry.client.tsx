import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepInput } from "./ui/hydration.ts";

/** Milliseconds after a press ended in which its click still comes: a phone moves the focus only then. */
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
 * Tells forms that a field lost the focus only when the press that took it has ended. A message appears when its field
 * is left, and moves what stands below: the press would end beside what it began on, and be lost. It is the same event
 * for React, Conform and every other listener. docs/behavior.md, Every page 20
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
  // The list of a select element takes the end of a press.
  listen("keydown", release);
}

/** Listens before everybody else: the window comes first on an event's way down. */
function listen<Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) {
  window.addEventListener(type, act, true);
}
