import { FocusedMessage } from "./focused-message.tsx";

interface Props {
  title: string;
  /** Field to link to, and its message. */
  errors: readonly { field: string; message: string }[];
  /** Grows with each refused attempt, so that the summary takes the focus again. */
  attempt: number;
}

/** What is wrong, in one place, with links to the fields (GOV.UK Design System, error summary). */
export function ErrorSummary({ attempt, title, errors }: Props) {
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
