import { deskAccess } from "../../content/desk/access.ts";
import { passkeyWords } from "../../content/desk/passkeys.ts";
import { Button } from "../../ui/button.tsx";
import { HINT, TextField } from "../../ui/field.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { AccessPage, Done, FIRST_FORM, FormNotice } from "./access-page.tsx";
import { type FormView, messagesFor } from "./page-data.ts";
import { PasskeyForm } from "./passkey-form.tsx";

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
      <form className={FIRST_FORM} method="post" action="/desk/sign-in" noValidate>
        <input type="hidden" name="next" value={next} />
        <TextField
          className="mt-0"
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
        <Button className="mt-7" type="submit">
          {signIn.button}
        </Button>
        <p className={`${HINT} mt-3`}>{signIn.forgotten}</p>
      </form>
      <PasskeyForm purpose="sign-in" action="/desk/sign-in" button={passkeyWords.signIn} outline>
        <input type="hidden" name="next" value={next} />
      </PasskeyForm>
    </AccessPage>
  );
}

const { secondFactor, nav } = deskAccess;

export function SecondFactorPage({
  headline,
  next,
  view,
  hasPasskey,
}: {
  headline: readonly FittedLine[];
  next: string;
  /** Whether the member has a passkey. */
  hasPasskey: boolean;
  view: FormView;
}) {
  return (
    <AccessPage headline={headline} intro={<p>{hasPasskey ? secondFactor.introWithPasskey : secondFactor.intro}</p>}>
      <FormNotice view={view} />
      <form className={FIRST_FORM} method="post" action="/desk/second-factor">
        <input type="hidden" name="next" value={next} />
        <TextField
          className="mt-0"
          name="code"
          label={secondFactor.label}
          hint={secondFactor.hint}
          required
          value=""
          errors={messagesFor(view, "code")}
          autoComplete="one-time-code"
        />
        <Button className="mt-7" type="submit">
          {secondFactor.button}
        </Button>
      </form>
      {hasPasskey && (
        <PasskeyForm purpose="second-factor" action="/desk/second-factor" button={passkeyWords.use}>
          <input type="hidden" name="next" value={next} />
        </PasskeyForm>
      )}
      <form method="post" action="/desk/sign-out">
        <Button outline className="mt-7" type="submit" name="intent" value="sign-out">
          {nav.signOut}
        </Button>
      </form>
    </AccessPage>
  );
}
