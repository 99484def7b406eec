import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { holdBlurWhilePressed } from "./server/forms/hold-blur.ts";
import { keepInput } from "./ui/hydration.ts";

holdBlurWhilePressed();

// See markRefused in server/render-page.server.ts; the error summary adds the word again.
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
