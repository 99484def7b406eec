import { useState } from "react";

/**
 * An element whose content the server renders and scripts leave alone, so that its code and its class names aren't part
 * of any script: `{import.meta.env.SSR ? <div id={ID} …>…</div> : <ServerHtml id={ID} … />}`. Its content must never
 * change while a page is open. See docs/decisions/0084-the-end-of-a-page-is-not-hydrated.md.
 */
export function ServerHtml({ id, className }: { id: string; className: string }) {
  // Read again where React renders the whole document anew.
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? "");
  // oxlint-disable-next-line react/no-danger -- it is what the server rendered
  return <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
