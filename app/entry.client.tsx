import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTyped, replaceBlockedStorage } from "./server/hydration.ts";

replaceBlockedStorage();

// See markRefusal in entry.server.tsx; the error summary adds the word again.
document.title = document.title.replace(/^Error: /, "");

const putBackTyped = keepTyped(document);

/** Restores the fields before any effect of the page reads them. */
function WithTyped({ children }: { children: ReactNode }) {
  useLayoutEffect(putBackTyped, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WithTyped>
        <RemixBrowser />
      </WithTyped>
    </StrictMode>,
  );
});
