import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { replaceBlockedStorage } from "./http/blocked-storage.ts";

replaceBlockedStorage();

// See markRefusal in entry.server.tsx; the error summary puts the word back.
document.title = document.title.replace(/^Error: /, "");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
