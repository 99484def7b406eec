import { Form, useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { contactMessages, contactWords } from "../content/contact.ts";
import { useLeaving } from "../forms/use-leaving.ts";
import { useOnePost } from "../forms/use-one-post.ts";
import { ErrorSummary } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { describedBy, INPUT, LabelledField, TextField } from "../ui/field.tsx";
import { useScripted } from "../ui/use-scripted.ts";
import { type ContactView, HONEYPOT, type MessageErrors, type MessageField, subjects } from "./message.ts";

const { fields } = contactWords;

export function ContactForm({ view: { typed, errors, page, number } }: { view: ContactView }) {
  const { pending, late, onSubmit, onClickCapture } = useOnePost();
  const action = useAction(number);
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState(false);
  useLeaving({ asks: () => !pending }, written);
  const attempt = useAttempts(errors);
  const summary = (Object.keys(fields) as MessageField[]).flatMap((field) =>
    errors[field]?.[0] ? [{ field, message: errors[field][0] }] : [],
  );
  // The browser asks before leaving only if there is a message, because rewriting it would take a while.
  const noteMessage = () =>
    setWritten(String(new FormData(form.current ?? undefined).get("message") ?? "").trim() !== "");
  return (
    <Form
      ref={form}
      onInput={noteMessage}
      method="post"
      noValidate
      action={action}
      onSubmit={onSubmit}
      onClickCapture={onClickCapture}
      aria-busy={pending}
    >
      <ErrorSummary title={contactMessages.summaryTitle} errors={summary} attempt={attempt} />
      <input type="hidden" name="page" value={page} />
      <TextField name="name" label={fields.name} required value={typed.name} errors={errors.name} autoComplete="name" />
      <TextField
        name="email"
        type="email"
        label={fields.email}
        required
        value={typed.email}
        errors={errors.email}
        autoComplete="email"
      />
      <SubjectField value={typed.subject} errors={errors.subject} />
      <TextField name="message" label={fields.message} value={typed.message} errors={errors.message} rows={6} />
      {/* Not hidden with display: none, because bots look for that. The marks tell password managers to leave it. */}
      <div className="absolute -left-[200vw]" aria-hidden="true">
        <label htmlFor={HONEYPOT}>{fields.honeypot}</label>
        <input
          id={HONEYPOT}
          name={HONEYPOT}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
        />
      </div>
      <Button className="mt-9" type="submit">
        {late ? contactWords.sending : contactWords.send}
      </Button>
    </Form>
  );
}

/**
 * After a post to a page's own URL, browsers drop the page from the history, and Back would load a page with another
 * token. So without JavaScript the form posts to a different URL. With JavaScript it posts to the page's own URL, which
 * adds no history entry.
 */
function useAction(number: number): string {
  const { pathname, search } = useLocation();
  return useScripted() ? pathname + search : `/contact?message=${number}`;
}

/** Counts the responses with errors, so that screen readers announce each one when a script updates the page. */
function useAttempts(errors: MessageErrors): number {
  const [last, setLast] = useState({ errors, attempt: 0 });
  if (last.errors === errors) return last.attempt;
  setLast({ errors, attempt: last.attempt + 1 });
  return last.attempt + 1;
}

function SubjectField({ value, errors }: { value: string; errors: string[] | undefined }) {
  const text = { name: "subject", label: fields.subject, errors };
  return (
    <LabelledField text={text}>
      <select
        id="subject"
        name="subject"
        className={`${INPUT} mt-2.5 w-full`}
        defaultValue={value}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(text)}
      >
        {subjects.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </select>
    </LabelledField>
  );
}
