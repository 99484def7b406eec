import { useEffect, useRef } from "react";

interface Props {
  title: string;
  /** Field to link to, and its message. */
  errors: readonly { field: string; message: string }[];
  /** Grows with each refused attempt, so that the summary takes the focus again. */
  attempt: number;
}

/** What is wrong, in one place, with links to the fields (GOV.UK Design System, error summary). */
export function ErrorSummary({ title, errors, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (!shown) return;
    box.current?.focus();
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    // Without JavaScript the attribute moves the focus here when the page opens.
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
