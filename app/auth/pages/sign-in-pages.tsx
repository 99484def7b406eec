import { deskAccess } from "../../content/desk-access.ts";
import { TextField } from "../../ui/field.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { AccessPage, Done, FormNotice } from "./access-page.tsx";
import { type FormView, messagesFor } from "./page-data.ts";

interface Props {
  headline: readonly FittedLine[];
  next: string;
  done: { title: string; text: string } | null;
  view: FormView;
  /** The submitted address. A submitted password is never shown again. */
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

const { secondFactor, nav } = deskAccess;

export function SecondFactorPage({
  headline,
  next,
  view,
}: {
  headline: readonly FittedLine[];
  next: string;
  view: FormView;
}) {
  return (
    <AccessPage headline={headline} intro={<p>{secondFactor.intro}</p>}>
      <FormNotice view={view} />
      <form method="post" action="/desk/second-factor">
        <input type="hidden" name="next" value={next} />
        <TextField
          name="code"
          label={secondFactor.label}
          hint={secondFactor.hint}
          required
          value=""
          errors={messagesFor(view, "code")}
          autoComplete="one-time-code"
        />
        <button className="button" type="submit">
          {secondFactor.button}
        </button>
      </form>
      <form method="post" action="/desk/sign-out">
        <button className="button button-outline" type="submit" name="intent" value="sign-out">
          {nav.signOut}
        </button>
      </form>
    </AccessPage>
  );
}
