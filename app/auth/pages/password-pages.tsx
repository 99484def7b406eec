import { deskAccess } from "../../content/desk-access.ts";
import { TextField } from "../../ui/field.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { AccessPage, AccountFrame, FormNotice } from "./access-page.tsx";
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
        <p>
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
      <form method="post" action="/desk/set-password">
        <UserName email={email} />
        <NewPasswordField label={setPassword.label} errors={messagesFor(view, "password")} />
        <button className="button" type="submit">
          {setPassword.button}
        </button>
      </form>
    </AccessPage>
  );
}

const { changePassword } = deskAccess;

export function ChangePasswordPage({ email, view }: { email: string; view: FormView }) {
  return (
    <AccountFrame title={changePassword.title}>
      <FormNotice view={view} />
      <form method="post" action="/desk/account/password">
        <UserName email={email} />
        <TextField
          name="current"
          type="password"
          label={changePassword.current}
          required
          value=""
          errors={messagesFor(view, "current")}
          autoComplete="current-password"
        />
        <NewPasswordField label={changePassword.wanted} errors={messagesFor(view, "password")} />
        <button className="button" type="submit">
          {changePassword.button}
        </button>
      </form>
    </AccountFrame>
  );
}

function NewPasswordField({ label, errors }: { label: string; errors: string[] | undefined }) {
  return (
    <TextField
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
