import { deskAccess } from "../../content/desk-access.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AccessPage, FormNotice } from "../forms/access-page.tsx";
import { type FormView, messagesFor } from "../forms/form-view.ts";

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
