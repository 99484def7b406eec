import { deskAccess } from "../../content/desk/access.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { AccessPage, AccountFrame, FIRST_FORM, FormNotice } from "./access-page.tsx";
import { type FormView, messagesFor } from "./page-data.ts";

const { setPassword } = deskAccess;

/** @param props.email the member's address, or null if the link is used, expired or unknown */
export function SetPasswordPage({
  headline,
  email,
  view,
}: {
  headline: readonly FittedLine[];
  email: string | null;
  view: FormView;
}) {
  if (email === null) {
    return (
      <AccessPage headline={headline}>
        <p>{setPassword.over.text}</p>
        <p className="mt-4">
          <a className="text-link" href="/desk/sign-in">
            {setPassword.over.link}
          </a>
        </p>
      </AccessPage>
    );
  }
  return (
    <AccessPage
      headline={headline}
      intro={
        <p>
          {setPassword.for} {email}
        </p>
      }
    >
      <FormNotice view={view} />
      <form className={FIRST_FORM} method="post" action="/desk/set-password">
        <UserName email={email} />
        <NewPasswordField className="mt-0" label={setPassword.label} errors={messagesFor(view, "password")} />
        <Button className="mt-7" type="submit">
          {setPassword.button}
        </Button>
      </form>
    </AccessPage>
  );
}

const { changePassword } = deskAccess;

export function ChangePasswordPage({ email, view }: { email: string; view: FormView }) {
  return (
    <AccountFrame title={changePassword.title}>
      <FormNotice view={view} />
      <form className={FIRST_FORM} method="post" action="/desk/account/password">
        <UserName email={email} />
        <TextField
          className="mt-0"
          name="current"
          type="password"
          label={changePassword.current}
          required
          value=""
          errors={messagesFor(view, "current")}
          autoComplete="current-password"
        />
        <NewPasswordField label={changePassword.wanted} errors={messagesFor(view, "password")} />
        <Button className="mt-7" type="submit">
          {changePassword.button}
        </Button>
      </form>
    </AccountFrame>
  );
}

interface NewPasswordFieldProps {
  label: string;
  errors: string[] | undefined;
  /** For the layout: the room above the question. */
  className?: string;
}

function NewPasswordField({ label, errors, className }: NewPasswordFieldProps) {
  return (
    <TextField
      className={className}
      name="password"
      type="password"
      label={label}
      hint={setPassword.hint}
      required
      value=""
      errors={errors}
      autoComplete="new-password"
    />
  );
}

/** A hidden field that identifies the account for password managers. */
function UserName({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      value={email}
      autoComplete="username"
      readOnly
      hidden
      aria-label={setPassword.invisible}
    />
  );
}
