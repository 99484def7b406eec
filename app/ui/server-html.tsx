import { type ComponentPropsWithoutRef, useState } from "react";

interface Props extends Pick<ComponentPropsWithoutRef<"div">, "className" | "onClick" | "aria-label"> {
  as?: "div" | "h1";
  id: string;
}

/** By the elements' ids, for those that an error page took out of the document for a while. */
const sent = new Map<string, string>();

/**
 * An element whose content the server renders and scripts leave alone, so that its code and its class names aren't part
 * of any script: `{import.meta.env.SSR ? <div id={ID} …>…</div> : <ServerHtml id={ID} … />}`. Its content must never
 * change while a page is open. See docs/decisions/0084-the-end-of-a-page-is-not-hydrated.md.
 */
export function ServerHtml({ as: Element = "div", id, ...props }: Props) {
  // Read again where React renders the whole document anew.
  const [html] = useState(() => {
    const content = document.getElementById(id)?.innerHTML ?? sent.get(id) ?? "";
    sent.set(id, content);
    return content;
  });
  // oxlint-disable-next-line react/no-danger -- it is what the server rendered
  return <Element id={id} {...props} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
