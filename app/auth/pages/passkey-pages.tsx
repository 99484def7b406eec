import type { ReactNode } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { shortTime } from "../../ui/dates.ts";
import { InputField } from "../../ui/form-fields.tsx";
import { AccountFrame, FormNotice, FormSummary, SECTION_HEADING, SPREAD_ITEM } from "./access-page.tsx";
import { currentPasswordForm, passkeyNameForm } from "./account.form.ts";
import {
  MFA_PATH,
  type MfaReply,
  type MfaView,
  NEW_PASSKEY_PATH,
  refusalOf,
  type Refusal,
  type ShownPasskey,
} from "./page-data.ts";
import { PasskeyButton, useHasPasskeys, usePasskeySignature } from "./passkey-form.tsx";

const TEXT =
  "A passkey signs you in with your fingerprint, your face, your device's PIN or a security key, instead of your password.";

export function Passkeys({ passkeys }: Pick<MfaView, "passkeys">) {
  return (
    <>
      <h2 className={SECTION_HEADING}>Passkeys</h2>
      <p>{TEXT}</p>
      {passkeys.length > 0 && (
        <ul className="mt-4">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={SPREAD_ITEM}>
              <div>
                <strong>{passkey.name}</strong>
                <Dates passkey={passkey} />
              </div>
              <a className="text-link" href={passkeyPath(passkey.id)} aria-label={`Change ${passkey.name}`}>
                Change
              </a>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink className="mt-7" href={NEW_PASSKEY_PATH}>
        Add a passkey
      </ButtonLink>
    </>
  );
}

/** The page that adds a passkey: first the password unless it was entered recently, then the name. */
export function NewPasskeyPage({ asksPassword, reply }: { asksPassword: boolean; reply: MfaReply }) {
  return (
    <AccountFrame title="Add a passkey" intro={<p>{TEXT}</p>}>
      <FormNotice alert={reply.alert} />
      {asksPassword ? (
        <PasswordForm reply={reply} action={NEW_PASSKEY_PATH} intent="confirm" button="Continue" />
      ) : (
        <NewPasskeyForm lastResult={refusalOf(reply, "passkey")} />
      )}
      <Back />
    </AccountFrame>
  );
}

function NewPasskeyForm({ lastResult }: { lastResult: Refusal }) {
  const signature = usePasskeySignature("add");
  const { fields, props, summary } = useCheckedForm({
    id: "new-passkey",
    schema: passkeyNameForm,
    lastResult,
    defaultValue: { passkey_name: "This device" },
    beforePost: signature.onSubmit,
  });
  const isReady = useHasPasskeys();
  return (
    <>
      <FormSummary {...summary} />
      {isReady ? (
        <form {...props} method="post" action={NEW_PASSKEY_PATH} data-unguarded>
          <InputField field={fields.passkey_name} {...NAME} />
          <PasskeyButton signature={signature} button="Create passkey" />
        </form>
      ) : (
        <p>
          This browser can't create passkeys here: they need a current browser with JavaScript on. You can add an
          authenticator app instead.
        </p>
      )}
    </>
  );
}

export function PasskeyPage({ passkey, reply }: { passkey: ShownPasskey; reply: MfaReply }) {
  const action = passkeyPath(passkey.id);
  return (
    <AccountFrame title={passkey.name} intro={<Dates passkey={passkey} />}>
      <FormNotice alert={reply.alert} />
      <RenameForm passkey={passkey} action={action} lastResult={refusalOf(reply, "rename-passkey")} />
      <h2 className={SECTION_HEADING}>Remove this passkey</h2>
      <p>It won't be able to sign in anymore, and you'll be signed out everywhere else.</p>
      <PasswordForm reply={reply} action={action} intent="remove-passkey" button="Remove passkey">
        <input type="hidden" name="id" value={passkey.id} />
      </PasswordForm>
      <Back />
    </AccountFrame>
  );
}

interface RenameProps {
  passkey: ShownPasskey;
  action: string;
  lastResult: Refusal;
}

function RenameForm({ passkey: { id, name }, action, lastResult }: RenameProps) {
  const { fields, props, summary } = useCheckedForm({
    id: "rename-passkey",
    schema: passkeyNameForm,
    lastResult,
    defaultValue: { passkey_name: name },
  });
  return (
    <form {...props} method="post" action={action}>
      <FormSummary {...summary} />
      <input type="hidden" name="id" value={id} />
      <InputField field={fields.passkey_name} {...NAME} />
      <Button outline className="mt-7" type="submit" name="intent" value="rename-passkey">
        Rename
      </Button>
    </form>
  );
}

interface PasswordProps {
  reply: MfaReply;
  action: string;
  intent: string;
  button: string;
  children?: ReactNode;
}

function PasswordForm({ reply, action, intent, button, children }: PasswordProps) {
  const lastResult = refusalOf(reply, intent);
  const { fields, props, summary } = useCheckedForm({ id: intent, schema: currentPasswordForm, lastResult });
  return (
    <form {...props} method="post" action={action}>
      <FormSummary {...summary} />
      {children}
      <InputField
        className="mt-4"
        field={fields.current}
        type="password"
        label="Your password"
        autoComplete="current-password"
      />
      <Button className="mt-7" type="submit" name="intent" value={intent}>
        {button}
      </Button>
    </form>
  );
}

const NAME = {
  className: "mt-0",
  label: "Name of the passkey",
  hint: "So you can tell them apart.",
  autoComplete: "off",
};

function Dates({ passkey: { createdAt, lastUsedAt } }: { passkey: ShownPasskey }) {
  const used = lastUsedAt === null ? "not used yet" : `last used ${shortTime(lastUsedAt)}`;
  return <p className="text-sm text-quiet">{`Added ${shortTime(createdAt)}, ${used}`}</p>;
}

function Back() {
  return (
    <p className="mt-9">
      <a className="text-link" href={MFA_PATH}>
        Back to two-step sign-in
      </a>
    </p>
  );
}

function passkeyPath(id: string): string {
  return `${MFA_PATH}?passkey=${encodeURIComponent(id)}`;
}
