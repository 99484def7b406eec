import { Form, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useCheckedForm } from "../server/forms/use-checked-form.ts";
import { useLeaving } from "../server/forms/use-leaving.ts";
import { ErrorSummary } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { InputField, SelectField, TextareaField } from "../ui/form-fields.tsx";
import { useScripted } from "../ui/use-scripted.ts";
import { messageSchema } from "./message.form.ts";
import { type ContactView, HONEYPOT, subjects } from "./message.ts";
import { contactMessages, contactWords } from "./words.ts";

const words = contactWords.fields;

export function ContactForm({ view: { typed, lastResult, page, number } }: { view: ContactView }) {
  const { fields, post, props, summary } = useCheckedForm({
    id: "contact",
    schema: messageSchema,
    lastResult,
    defaultValue: typed,
  });
  const action = useAction(number);
  // The browser asks before leaving only if there is a message, because rewriting it would take a while.
  const [written, setWritten] = useState(false);
  useLeaving({ asks: () => !post.pending }, written);
  return (
    <Form
      {...props}
      method="post"
      action={action}
      onInput={({ currentTarget }) => setWritten(String(new FormData(currentTarget).get("message")).trim() !== "")}
    >
      <ErrorSummary title={contactMessages.summaryTitle} {...summary} />
      <input type="hidden" name="page" value={page} />
      <InputField field={fields.name} label={words.name} autoComplete="name" />
      <InputField field={fields.email} type="email" label={words.email} autoComplete="email" />
      <SelectField field={fields.subject} label={words.subject} options={subjects.map((one) => [one, one])} />
      <TextareaField field={fields.message} label={words.message} rows={6} />
      {/* Not hidden with display: none, because bots look for that. The marks tell password managers to leave it. */}
      <div className="absolute -left-[200vw]" aria-hidden="true">
        <label htmlFor={HONEYPOT}>{words.honeypot}</label>
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
        {post.late ? contactWords.sending : contactWords.send}
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
