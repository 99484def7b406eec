import { deskAccess } from "../../content/desk-access.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AccessPage, FormNotice } from "../forms/access-page.tsx";
import { type FormView, messagesFor } from "../forms/form-view.ts";
import { NewPasswordField, UserName } from "./password-fields.tsx";

const { changePassword } = deskAccess;

export function ChangePasswordPage({
  headline,
  email,
  view,
}: {
  headline: readonly FittedLine[];
  email: string;
  view: FormView;
}) {
  return (
    <AccessPage headline={headline}>
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
    </AccessPage>
  );
}
