import { useEffect, useRef } from "react";
import { useErrorTitle } from "./use-error-title.ts";

interface Props {
  title: string;
  /** Field to link to, and its message. */
  errors: readonly { field: string; message: string }[];
  /** Grows with each refused attempt, so that the summary takes the focus again. */
  attempt: number;
}

/** What is wrong, in one place, with links to the fields (GOV.UK Design System, error summary). */
export function ErrorSummary({ attempt, ...summary }: Props) {
  return summary.errors.length > 0 ? <Summary key={attempt} {...summary} /> : null;
}

function Summary({ title, errors }: Omit<Props, "attempt">) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    box.current?.focus();
  }, []);
  useErrorTitle(true);

  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this moves the focus to what is wrong
    <div ref={box} className="error-summary" role="alert" aria-labelledby="error-summary-title" tabIndex={-1} autoFocus>
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
    </div>
  );
}
