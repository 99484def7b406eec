import { useActionData } from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { TextLink } from "./button.tsx";
import { ErrorTitleContext } from "./hydration.ts";

interface FocusedMessageProps {
  className: string;
  part?: string;
  titleId?: string;
  children: ReactNode;
}

const BOX = "my-6 border-2 border-l-12 bg-paper px-5.5 py-4.5 focus:outline-3 focus:outline-offset-3 focus:outline-ink";
export const ALERT_TITLE = "mb-1.5 font-headline text-3xl leading-none uppercase";

const NOTHING_YET = Symbol("nothing yet");

/**
 * The message about a refused or failed post. It takes the focus with every new response, which scrolls it into view;
 * without JavaScript, `autofocus` does. The focus is on the box around the alert, because screen readers read a focused
 * alert twice (docs/decisions/0066).
 */
export function FocusedMessage({ className, part, titleId, children }: FocusedMessageProps) {
  const box = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  useErrorTitle();
  const announced = useRef<unknown>(NOTHING_YET);
  useEffect(() => {
    if (announced.current === answer) return;
    announced.current = answer;
    box.current?.focus();
  }, [answer]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this moves the focus to what is wrong
    <div ref={box} className={className} data-part={part} data-tone="error" tabIndex={-1} autoFocus>
      <div role="alert" aria-labelledby={titleId}>
        {children}
      </div>
    </div>
  );
}

const PREFIX = "Error: ";

/** Puts 'Error: ' before the title (GOV.UK Design System, validation). Without JavaScript, the server does. */
function useErrorTitle() {
  useContext(ErrorTitleContext)();
  useEffect(() => {
    const { title } = document;
    if (title.startsWith(PREFIX)) return;
    document.title = PREFIX + title;
    return () => {
      document.title = title;
    };
  }, []);
}

interface AlertProps {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
  /**
   * `error` responds to a post and takes the focus. `warning` appears by itself: it interrupts a screen reader, but not
   * typing. `note` waits until the screen reader is idle.
   */
  tone: "error" | "warning" | "note";
}

export function Alert({ title, text, children, tone }: AlertProps) {
  const words = (
    <>
      <p className={ALERT_TITLE}>{title}</p>
      <div>
        {text && <p>{text}</p>}
        {children}
      </div>
    </>
  );
  if (tone === "error") return <FocusedMessage className={`${BOX} border-accent`}>{words}</FocusedMessage>;
  return (
    <div
      className={`${BOX} ${tone === "note" ? "border-ink" : "border-accent"}`}
      data-tone={tone}
      role={tone === "warning" ? "alert" : "status"}
    >
      {words}
    </div>
  );
}

interface ErrorSummaryProps {
  errors: readonly { field: string; message: string }[];
  /** Grows with each refused attempt, so that the summary takes the focus again. */
  attempt: number;
}

/** Lists all mistakes with links to their fields (GOV.UK Design System, error summary). */
export function ErrorSummary({ attempt, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <FocusedMessage key={attempt} className={`${BOX} border-accent`} part="error-summary" titleId="error-summary-title">
      <h2 id="error-summary-title" className={ALERT_TITLE}>
        There is a problem
      </h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field} className="wrap-anywhere not-first:mt-1.5">
            <TextLink href={`#${field}`}>{message}</TextLink>
          </li>
        ))}
      </ul>
    </FocusedMessage>
  );
}
