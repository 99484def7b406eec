import { type MouseEvent, useState } from "react";

interface Props {
  id: string;
  className?: string;
  onClick?: (event: MouseEvent) => void;
}

/**
 * An element whose content the server renders and scripts leave alone, so that its code and its class names aren't part
 * of any script: `{import.meta.env.SSR ? <div id={ID} …>…</div> : <ServerHtml id={ID} … />}`. Its content must never
 * change while a page is open. See docs/decisions/0084-the-end-of-a-page-is-not-hydrated.md.
 */
export function ServerHtml({ id, ...props }: Props) {
  // Read again where React renders the whole document anew.
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? "");
  // oxlint-disable-next-line react/no-danger -- it is what the server rendered
  return <div id={id} {...props} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
