import { deskAccess } from "../../content/desk-access.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AccessPage, Done, FormNotice } from "../forms/access-page.tsx";
import { messagesFor } from "../forms/form-view.ts";
import { MFA_PATH, type MfaReply, type MfaView } from "./mfa.ts";
import { PendingAppForm } from "./pending-app.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface Props {
  headline: readonly FittedLine[];
  view: MfaView;
  reply: MfaReply;
}

const words = deskAccess.twoStep;

export function MfaPage({ headline, view, reply }: Props) {
  const { apps, pending, done } = view;
  return (
    <AccessPage headline={headline} intro={<p>{words.intro}</p>}>
      <Done words={done && reply.form === "" ? words[done] : null} />
      <FormNotice view={reply} />
      {pending && <PendingAppForm pending={pending} reply={reply} action={MFA_PATH} />}
      {apps.length > 0 && <RecoveryCodes left={view.codesLeft} codes={reply.codes} action={MFA_PATH} />}
      {apps.length > 0 && <Apps apps={apps} reply={reply} />}
      {!pending && <AddApp view={view} reply={reply} />}
    </AccessPage>
  );
}

function Apps({ apps, reply }: { apps: MfaView["apps"]; reply: MfaReply }) {
  return (
    <>
      <h2>{words.apps}</h2>
      <ul className="access-list">
        {apps.map(({ id, name }) => (
          <li key={id}>
            <form method="post" action={MFA_PATH}>
              <strong>{name || words.unnamed}</strong>
              <input type="hidden" name="factor" value={id} />
              <TextField
                name={`code-${id}`}
                label={words.removeCode}
                required
                value=""
                errors={messagesFor(reply, `code-${id}`)}
                autoComplete="one-time-code"
              />
              <button className="button button-outline" type="submit" name="intent" value="remove">
                {words.remove}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}

function AddApp({ view: { apps, asksPassword }, reply }: { view: MfaView; reply: MfaReply }) {
  return (
    <>
      <h2>{words.add}</h2>
      {apps.length === 0 && <p>{words.off}</p>}
      <form method="post" action={MFA_PATH}>
        <TextField
          name="name"
          label={words.addName}
          hint={words.addNameHint}
          value={words.addNameDefault}
          errors={messagesFor(reply, "name")}
          autoComplete="off"
        />
        {asksPassword && (
          <TextField
            name="current"
            type="password"
            label={words.addPassword}
            required
            value=""
            errors={messagesFor(reply, "current")}
            autoComplete="current-password"
          />
        )}
        <button className="button" type="submit" name="intent" value="add">
          {words.addButton}
        </button>
      </form>
    </>
  );
}
