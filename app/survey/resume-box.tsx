import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { KeyboardEvent } from "react";
import { ErrorSummary } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { describedBy, HINT, INPUT, LabelledField } from "../ui/field.tsx";
import { ANSWERS_PATH, SEE_ANSWERS } from "./journey.ts";
import type { SurveyPage } from "./page.ts";

const ANSWERS_LINK = "See, download or delete your answers";

interface Props {
  resume: NonNullable<SurveyPage["resume"]>;
  form: SurveyFormProps | null;
}

interface SurveyFormProps {
  id: string;
  email: FieldMetadata<string | null | undefined>;
  summary: { errors: readonly { field: string; message: string }[]; attempt: number };
}

export function ResumeBox({ resume, form }: Props) {
  return (
    <section className="mt-14 grid gap-3 border-t-2 border-ink pt-6 text-sm" aria-labelledby="resume-title">
      <h3 id="resume-title" className="mb-1.5 text-4xl">
        Continue on another device
      </h3>
      <p>
        Open this link on your phone or computer to pick up where you left off. It always stays the same. Anyone who has
        it can read your answers, so keep it to yourself.
      </p>
      <p className="font-semibold wrap-anywhere" data-part="resume-link">
        <a className="text-link" href={resume.url}>
          <span className="sr-only">Your link: </span>
          {resume.url}
        </a>
      </p>
      {resume.mail && form && <EmailLinkField form={form} mail={resume.mail} />}
      {resume.deletionDay && (
        <p className={HINT}>
          If you make no more changes, we'll delete the unfinished survey and this link on {resume.deletionDay}.
        </p>
      )}
      <p>
        {form ? (
          // A button, which saves first: a link would open the answers without what was just typed.
          <button
            className="min-h-6 cursor-pointer text-left text-link"
            type="submit"
            form={form.id}
            name="intent"
            value={SEE_ANSWERS}
          >
            {ANSWERS_LINK}
          </button>
        ) : (
          <a className="text-link" href={ANSWERS_PATH}>
            {ANSWERS_LINK}
          </a>
        )}
      </p>
    </section>
  );
}

/** Emails the link. Field and button belong to the survey form above, so that the button also saves its answers. */
function EmailLinkField({ form, mail }: { form: SurveyFormProps; mail: "answer" | "ask" }) {
  const { errors } = form.email;
  const text = {
    name: "email",
    label: "Email address for this link",
    hint: "We'll send the link there once, and we won't save the address with your answers.",
    errors,
  };
  const { key, ...input } = getInputProps(form.email, { type: "email" });
  return (
    <div className="grid gap-3" data-part="resume-mail">
      <ErrorSummary title="There is a problem" {...form.summary} />
      {mail === "ask" ? (
        <LabelledField text={text}>
          <input
            key={key}
            {...input}
            id="email"
            form={form.id}
            className={`${INPUT} mt-2.5 w-full`}
            autoComplete="email"
            aria-describedby={describedBy(text)}
            onKeyDown={pressButton}
          />
        </LabelledField>
      ) : (
        <p>Or we can send it to the email address in your answers.</p>
      )}
      <p>
        <Button outline type="submit" form={form.id} name="intent" value="email-link">
          Email me this link
        </Button>
      </p>
    </div>
  );
}

/** Makes Enter press the email button. Otherwise it presses the form's first button, which goes to the next step. */
function pressButton(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.closest("[data-part=resume-mail]")?.querySelector("button")?.click();
}
