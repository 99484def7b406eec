import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

interface FocusedMessageProps {
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
export function FocusedMessage({ className, titleId, children }: FocusedMessageProps) {
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

interface AlertProps {
  title: string;
  children: ReactNode;
  /**
   * `error` answers a post, and takes the focus. `warning` comes by itself: it interrupts a screen reader, not a person
   * who types. `note` waits.
   */
  tone: "error" | "warning" | "note";
}

export function Alert({ title, children, tone }: AlertProps) {
  const words = (
    <>
      <p className="alert-title">{title}</p>
      <div>{children}</div>
    </>
  );
  if (tone === "error") return <FocusedMessage className="alert">{words}</FocusedMessage>;
  return (
    <div className="alert" data-tone={tone} role={tone === "warning" ? "alert" : "status"}>
      {words}
    </div>
  );
}

interface ErrorSummaryProps {
  title: string;
  /** Field to link to, and its message. */
  errors: readonly { field: string; message: string }[];
  /** Grows with each refused attempt, so that the summary takes the focus again. */
  attempt: number;
}

/** What is wrong, in one place, with links to the fields (GOV.UK Design System, error summary). */
export function ErrorSummary({ attempt, title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <FocusedMessage key={attempt} className="error-summary" titleId="error-summary-title">
      <h2 id="error-summary-title">{title}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a className="text-link" href={`#${field}`}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </FocusedMessage>
  );
}
