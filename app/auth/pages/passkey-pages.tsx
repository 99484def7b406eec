import type { ReactNode } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { shortTime } from "../../ui/dates.ts";
import { InputField } from "../../ui/form-fields.tsx";
import { passkeyWords, deskAccess } from "../words.ts";
import { AccountFrame, FormNotice, FormSummary, LIST_ITEM, SECTION_HEADING } from "./access-page.tsx";
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

const words = passkeyWords;
const { twoStep } = deskAccess;

/** The member's passkeys, and the way to add one. */
export function Passkeys({ passkeys }: Pick<MfaView, "passkeys">) {
  return (
    <>
      <h2 className={SECTION_HEADING}>{words.title}</h2>
      <p>{words.text}</p>
      {passkeys.length > 0 && (
        <ul className="mt-4">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={`${LIST_ITEM} flex flex-wrap items-center justify-between gap-x-6 gap-y-3`}>
              <div>
                <strong>{passkey.name}</strong>
                <Dates passkey={passkey} />
              </div>
              <a className="text-link" href={passkeyPath(passkey.id)} aria-label={`${words.change} ${passkey.name}`}>
                {words.change}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink className="mt-7" href={NEW_PASSKEY_PATH}>
        {words.add}
      </ButtonLink>
    </>
  );
}

/** The page that adds a passkey: first the password unless it was entered recently, then the name. */
export function NewPasskeyPage({ asksPassword, reply }: { asksPassword: boolean; reply: MfaReply }) {
  return (
    <AccountFrame title={words.add} intro={<p>{words.text}</p>}>
      <FormNotice alert={reply.alert} />
      {asksPassword ? (
        <PasswordForm
          lastResult={refusalOf(reply, "confirm")}
          action={NEW_PASSKEY_PATH}
          intent="confirm"
          button={twoStep.addButton}
        />
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
    defaultValue: { passkey_name: words.nameDefault },
    beforePost: signature.onSubmit,
  });
  const isReady = useHasPasskeys();
  return (
    <>
      <FormSummary {...summary} />
      {isReady ? (
        <form {...props} method="post" action={NEW_PASSKEY_PATH} data-unguarded>
          <InputField field={fields.passkey_name} {...NAME} />
          <PasskeyButton signature={signature} button={words.make} />
        </form>
      ) : (
        <p>{words.notHere}</p>
      )}
    </>
  );
}

/** The page of one passkey, where it is renamed or removed. */
export function PasskeyPage({ passkey, reply }: { passkey: ShownPasskey; reply: MfaReply }) {
  const action = passkeyPath(passkey.id);
  return (
    <AccountFrame title={passkey.name} intro={<Dates passkey={passkey} />}>
      <FormNotice alert={reply.alert} />
      <RenameForm passkey={passkey} action={action} lastResult={refusalOf(reply, "rename-passkey")} />
      <h2 className={SECTION_HEADING}>{words.removeTitle}</h2>
      <p>{words.removeText}</p>
      <PasswordForm
        lastResult={refusalOf(reply, "remove-passkey")}
        action={action}
        intent="remove-passkey"
        button={words.remove}
      >
        <input type="hidden" name="id" value={passkey.id} />
      </PasswordForm>
      <Back />
    </AccountFrame>
  );
}

interface FormProps {
  lastResult: Refusal;
  action: string;
}

function RenameForm({ passkey: { id, name }, action, lastResult }: FormProps & { passkey: ShownPasskey }) {
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
        {words.rename}
      </Button>
    </form>
  );
}

interface PasswordProps extends FormProps {
  intent: string;
  button: string;
  children?: ReactNode;
}

/** Asks for the password before something is done. */
function PasswordForm({ lastResult, action, intent, button, children }: PasswordProps) {
  const { fields, props, summary } = useCheckedForm({ id: intent, schema: currentPasswordForm, lastResult });
  return (
    <form {...props} method="post" action={action}>
      <FormSummary {...summary} />
      {children}
      <InputField
        className="mt-4"
        field={fields.current}
        type="password"
        label={twoStep.addPassword}
        autoComplete="current-password"
      />
      <Button className="mt-7" type="submit" name="intent" value={intent}>
        {button}
      </Button>
    </form>
  );
}

const NAME = { className: "mt-0", label: words.name, hint: words.nameHint, autoComplete: "off" };

function Dates({ passkey: { createdAt, lastUsedAt } }: { passkey: ShownPasskey }) {
  const used = lastUsedAt === null ? words.neverUsed : `${words.lastUsed} ${shortTime(lastUsedAt)}`;
  return <p className="text-sm text-quiet">{`${words.added} ${shortTime(createdAt)}, ${used}`}</p>;
}

function Back() {
  return (
    <p className="mt-9">
      <a className="text-link" href={MFA_PATH}>
        {words.back}
      </a>
    </p>
  );
}

function passkeyPath(id: string): string {
  return `${MFA_PATH}?passkey=${encodeURIComponent(id)}`;
}
