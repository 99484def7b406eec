import { Form, useNavigation } from "@remix-run/react";
import { membersWords } from "../../content/desk-members.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { InviteReply } from "./members-view.ts";

const { invite: words, summaryTitle } = membersWords;

/** @param props.form random key, the same in a repeat of this form */
export function InviteForm({ form, reply: { typed, mistakes } }: { form: string; reply: InviteReply }) {
  const pending = useNavigation().formData?.get("intent") === "invite";
  const errors = (field: string) => mistakes.filter((one) => one.field === field).map(({ message }) => message);
  return (
    <section className="desk-section" aria-labelledby="invite">
      <h2 id="invite">{words.title}</h2>
      <p>{words.text}</p>
      <Form method="post" className="desk-form" noValidate>
        <ErrorSummary title={summaryTitle} errors={mistakes} attempt={1} />
        <input type="hidden" name="form" value={form} />
        <TextField
          name="name"
          label={words.name.label}
          hint={words.name.hint}
          required
          value={typed.name}
          errors={errors("name")}
          autoComplete="off"
        />
        <TextField
          name="email"
          type="email"
          label={words.email.label}
          hint={words.email.hint}
          required
          value={typed.email}
          errors={errors("email")}
          autoComplete="off"
        />
        <button type="submit" className="button" name="intent" value="invite">
          {pending ? words.pending : words.button}
        </button>
      </Form>
    </section>
  );
}
