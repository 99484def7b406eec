import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  className: string;
  /** Id of the element that names it, where it has a name. */
  titleId?: string;
  children: ReactNode;
}

const NOTHING_YET = Symbol("nothing yet");

/**
 * What became of a refused or failed post. It takes the focus, which brings it into the window, again with each further
 * answer: without scripts by `autofocus`. The focus is on the box around the alert, because a screen reader reads a
 * focused alert twice (docs/decisions/0066).
 */
export function FocusedMessage({ className, titleId, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  useErrorTitle(true);
  const told = useRef<unknown>(NOTHING_YET);
  useEffect(() => {
    if (told.current === answer) return;
    told.current = answer;
    box.current?.focus();
  }, [answer]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this moves the focus to what is wrong
    <div ref={box} className={className} data-tone="error" tabIndex={-1} autoFocus>
      <div role="alert" aria-labelledby={titleId}>
        {children}
      </div>
    </div>
  );
}

const PREFIX = "Error: ";

/**
 * Begins the page's title with 'Error: ' while something on it is refused (GOV.UK Design System, validation). Without
 * JavaScript the server writes it.
 */
function useErrorTitle(refused: boolean) {
  useEffect(() => {
    const { title } = document;
    if (!refused || title.startsWith(PREFIX)) return;
    document.title = PREFIX + title;
    return () => {
      document.title = title;
    };
  }, [refused]);
}
