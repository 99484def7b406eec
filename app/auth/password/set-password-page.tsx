import { deskAccess } from "../../content/desk-access.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { AccessPage, FormNotice } from "../forms/access-page.tsx";
import { type FormView, messagesFor } from "../forms/form-view.ts";
import { NewPasswordField, UserName } from "./password-fields.tsx";

const { setPassword } = deskAccess;

/** @param props.email whose link this is, or null where it is used, over or unknown */
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
