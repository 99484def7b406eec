import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { HINT } from "../../ui/field.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { InputField } from "../../ui/form-fields.tsx";
import { AccessPage, FIRST_FORM, FormNotice, AccountFrame } from "./access-page.tsx";
import { codeForm, signInForm, changePasswordForm, newPasswordForm } from "./account.form.ts";
import type { FormView } from "./page-data.ts";
import { PasskeyForm } from "./passkey-form.tsx";

interface Props {
  headline: readonly FittedLine[];
  next: string;
  view: FormView;
}

type SignInProps = Props & { done: { title: string; text: string } | null };

export function SignInPage({ headline, next, done, view: { lastResult, alert } }: SignInProps) {
  const { fields, props, summary } = useCheckedForm({ id: "sign-in", schema: signInForm, lastResult });
  const intro = <p>For our team. There's no sign-up; someone on the team has to invite you.</p>;
  return (
    <AccessPage headline={headline} intro={intro}>
      {done && <Alert tone="note" {...done} />}
      <FormNotice alert={alert} summary={summary} />
      <form {...props} className={FIRST_FORM} method="post" action="/desk/sign-in">
        <input type="hidden" name="next" value={next} />
        <InputField className="mt-0" field={fields.email} type="email" label="Email" autoComplete="username" />
        <InputField field={fields.password} type="password" label="Password" autoComplete="current-password" />
        <Button className="mt-7" type="submit">
          Sign in
        </Button>
        <p className={`${HINT} mt-3`}>Forgot your password? Ask whoever runs this site for a new link.</p>
      </form>
      <PasskeyForm purpose="sign-in" action="/desk/sign-in" next={next} button="Sign in with a passkey" outline />
    </AccessPage>
  );
}

export function SecondFactorPage({
  headline,
  next,
  view: { lastResult, alert },
  hasPasskey,
}: Props & { hasPasskey: boolean }) {
  const { fields, props, summary } = useCheckedForm({ id: "second-factor", schema: codeForm, lastResult });
  const intro = hasPasskey
    ? "Use a passkey, or enter the six-digit code that your authenticator app shows."
    : "Open your authenticator app and enter the six-digit code it shows.";
  return (
    <AccessPage headline={headline} intro={<p>{intro}</p>}>
      <FormNotice alert={alert} summary={summary} />
      <form {...props} className={FIRST_FORM} method="post" action="/desk/second-factor">
        <input type="hidden" name="next" value={next} />
        <InputField
          className="mt-0"
          field={fields.code}
          label="Code"
          hint="Lost your phone? You can use one of your recovery codes instead."
          autoComplete="one-time-code"
        />
        <Button className="mt-7" type="submit">
          Continue
        </Button>
      </form>
      {hasPasskey && (
        <PasskeyForm purpose="second-factor" action="/desk/second-factor" next={next} button="Use a passkey" />
      )}
      <form method="post" action="/desk/sign-out">
        <Button outline className="mt-7" type="submit" name="intent" value="sign-out">
          Sign out
        </Button>
      </form>
    </AccessPage>
  );
}

interface FormProps {
  email: string;
  view: FormView;
}

interface SetProps {
  headline: readonly FittedLine[];
  email: string | null;
  view: FormView;
}

export function SetPasswordPage({ headline, email, view }: SetProps) {
  if (email === null) {
    return (
      <AccessPage headline={headline}>
        <p>Each link works once and expires after 24 hours. Ask the person who sent it for a new one.</p>
        <p className="mt-4">
          <TextLink href="/desk/sign-in">Sign in</TextLink>
        </p>
      </AccessPage>
    );
  }
  return (
    <AccessPage headline={headline} intro={<p>For {email}</p>}>
      <SetPasswordForm email={email} view={view} />
    </AccessPage>
  );
}

function SetPasswordForm({ email, view: { lastResult, alert } }: FormProps) {
  const { fields, props, summary } = useCheckedForm({ id: "set-password", schema: newPasswordForm, lastResult });
  return (
    <>
      <FormNotice alert={alert} summary={summary} />
      <form {...props} className={FIRST_FORM} method="post" action="/desk/set-password">
        <UserName email={email} />
        <InputField className="mt-0" field={fields.password} label="New password" {...NEW_PASSWORD} />
        <Button className="mt-7" type="submit">
          Set password
        </Button>
      </form>
    </>
  );
}

export function ChangePasswordPage({ email, view: { lastResult, alert } }: FormProps) {
  const { fields, props, summary } = useCheckedForm({ id: "change-password", schema: changePasswordForm, lastResult });
  return (
    <AccountFrame title="Change your password">
      <FormNotice alert={alert} summary={summary} />
      <form {...props} className={FIRST_FORM} method="post" action="/desk/account/password">
        <UserName email={email} />
        <InputField
          className="mt-0"
          field={fields.current}
          type="password"
          label="Current password"
          autoComplete="current-password"
        />
        <InputField field={fields.password} label="New password" {...NEW_PASSWORD} />
        <Button className="mt-7" type="submit">
          Change password
        </Button>
      </form>
    </AccountFrame>
  );
}

const NEW_PASSWORD = {
  type: "password",
  hint: "12 characters or more. A few words that only you would put together are easy to remember and hard to guess.",
  autoComplete: "new-password",
} as const;

/** A hidden field that identifies the account for password managers. */
function UserName({ email }: { email: string }) {
  return <input type="text" name="username" value={email} autoComplete="username" readOnly hidden aria-label="Email" />;
}
