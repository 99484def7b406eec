import { deskAccess } from "../content/desk-access.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import { TextField } from "../ui/text-field.tsx";
import { AccessPage, FormNotice } from "./access-page.tsx";
import { type FormView, messagesFor } from "./form-view.ts";
import { UserName } from "./set-password-page.tsx";

const { changePassword, setPassword } = deskAccess;

export function ChangePasswordPage({ headline, email, view }: { headline: readonly FittedLine[]; email: string; view: FormView }) {
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
        <TextField
          name="password"
          type="password"
          label={changePassword.wanted}
          hint={setPassword.hint}
          required
          value=""
          errors={messagesFor(view, "password")}
          autoComplete="new-password"
        />
        <button className="button" type="submit">
          {changePassword.button}
        </button>
      </form>
    </AccessPage>
  );
}
