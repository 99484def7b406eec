import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { HINT } from "../../ui/field.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { InputField } from "../../ui/form-fields.tsx";
import { passkeyWords, deskAccess } from "../words.ts";
import { AccessPage, Done, FIRST_FORM, FormNotice } from "./access-page.tsx";
import { codeForm, signInForm } from "./account.form.ts";
import type { FormView } from "./page-data.ts";
import { PasskeyForm } from "./passkey-form.tsx";

interface Props {
  headline: readonly FittedLine[];
  next: string;
  done: { title: string; text: string } | null;
  view: FormView;
}

const { signIn } = deskAccess;

export function SignInPage({ headline, next, done, view: { lastResult, alert } }: Props) {
  const { fields, props, summary } = useCheckedForm({ id: "sign-in", schema: signInForm, lastResult });
  return (
    <AccessPage headline={headline} intro={<p>{signIn.intro}</p>}>
      <Done words={done} />
      <FormNotice alert={alert} summary={summary} />
      <form {...props} className={FIRST_FORM} method="post" action="/desk/sign-in">
        <input type="hidden" name="next" value={next} />
        <InputField className="mt-0" field={fields.email} type="email" label={signIn.email} autoComplete="username" />
        <InputField field={fields.password} type="password" label={signIn.password} autoComplete="current-password" />
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
  view: { lastResult, alert },
  hasPasskey,
}: {
  headline: readonly FittedLine[];
  next: string;
  /** Whether the member has a passkey. */
  hasPasskey: boolean;
  view: FormView;
}) {
  const { fields, props, summary } = useCheckedForm({ id: "second-factor", schema: codeForm, lastResult });
  return (
    <AccessPage headline={headline} intro={<p>{hasPasskey ? secondFactor.introWithPasskey : secondFactor.intro}</p>}>
      <FormNotice alert={alert} summary={summary} />
      <form {...props} className={FIRST_FORM} method="post" action="/desk/second-factor">
        <input type="hidden" name="next" value={next} />
        <InputField
          className="mt-0"
          field={fields.code}
          label={secondFactor.label}
          hint={secondFactor.hint}
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
