import { deskAccess } from "../../content/desk-access.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AccessPage, Done, FormNotice } from "../forms/access-page.tsx";
import { type FormView, messagesFor } from "../forms/form-view.ts";

interface Props {
  headline: readonly FittedLine[];
  next: string;
  done: { title: string; text: string } | null;
  view: FormView;
  /** As it was typed before; a password is never shown again. */
  email: string;
}

const { signIn } = deskAccess;

export function SignInPage({ headline, next, done, view, email }: Props) {
  return (
    <AccessPage headline={headline} intro={<p>{signIn.intro}</p>}>
      <Done words={done} />
      <FormNotice view={view} />
      <form method="post" action="/desk/sign-in">
        <input type="hidden" name="next" value={next} />
        <TextField
          name="email"
          type="email"
          label={signIn.email}
          required
          value={email}
          errors={messagesFor(view, "email")}
          autoComplete="username"
        />
        <TextField
          name="password"
          type="password"
          label={signIn.password}
          required
          value=""
          errors={messagesFor(view, "password")}
          autoComplete="current-password"
        />
        <button className="button" type="submit">
          {signIn.button}
        </button>
        <p className="field-hint">{signIn.forgotten}</p>
      </form>
    </AccessPage>
  );
}
