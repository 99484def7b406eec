import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Button } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { InputField } from "../../ui/form-fields.tsx";
import { AccessPage, AccountFrame, FIRST_FORM, FormNotice } from "./access-page.tsx";
import { changePasswordForm, newPasswordForm } from "./account.form.ts";
import type { FormView } from "./page-data.ts";

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
          <a className="text-link" href="/desk/sign-in">
            Sign in
          </a>
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
