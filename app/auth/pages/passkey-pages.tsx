import { deskAccess } from "../../content/desk/access.ts";
import { passkeyWords } from "../../content/desk/passkeys.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { shortTime } from "../../ui/short-dates.ts";
import { AccountFrame, FormNotice, LIST_ITEM, SECTION_HEADING } from "./access-page.tsx";
import {
  messagesFor,
  MFA_PATH,
  type MfaReply,
  type MfaView,
  NEW_PASSKEY_PATH,
  type ShownPasskey,
} from "./page-data.ts";
import { PasskeyForm } from "./passkey-form.tsx";

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
      <FormNotice view={reply} />
      {asksPassword ? (
        <form method="post" action={NEW_PASSKEY_PATH}>
          <Password reply={reply} />
          <Button className="mt-7" type="submit" name="intent" value="confirm">
            {twoStep.addButton}
          </Button>
        </form>
      ) : (
        <PasskeyForm purpose="add" action={NEW_PASSKEY_PATH} button={words.make} otherwise={<p>{words.notHere}</p>}>
          <Name reply={reply} value={words.nameDefault} />
        </PasskeyForm>
      )}
      <Back />
    </AccountFrame>
  );
}

/** The page of one passkey, where it is renamed or removed. */
export function PasskeyPage({ passkey, reply }: { passkey: ShownPasskey; reply: MfaReply }) {
  return (
    <AccountFrame title={passkey.name} intro={<Dates passkey={passkey} />}>
      <FormNotice view={reply} />
      <form method="post" action={passkeyPath(passkey.id)}>
        <input type="hidden" name="id" value={passkey.id} />
        <Name reply={reply} value={passkey.name} />
        <Button outline className="mt-7" type="submit" name="intent" value="rename-passkey">
          {words.rename}
        </Button>
      </form>
      <h2 className={SECTION_HEADING}>{words.removeTitle}</h2>
      <p>{words.removeText}</p>
      <form method="post" action={passkeyPath(passkey.id)}>
        <input type="hidden" name="id" value={passkey.id} />
        <Password reply={reply} />
        <Button className="mt-7" type="submit" name="intent" value="remove-passkey">
          {words.remove}
        </Button>
      </form>
      <Back />
    </AccountFrame>
  );
}

function Dates({ passkey: { createdAt, lastUsedAt } }: { passkey: ShownPasskey }) {
  const used = lastUsedAt === null ? words.neverUsed : `${words.lastUsed} ${shortTime(lastUsedAt)}`;
  return <p className="text-sm text-quiet">{`${words.added} ${shortTime(createdAt)}, ${used}`}</p>;
}

function Name({ reply, value }: { reply: MfaReply; value: string }) {
  return (
    <TextField
      className="mt-0"
      name="passkey_name"
      label={words.name}
      hint={words.nameHint}
      required
      value={value}
      errors={messagesFor(reply, "passkey_name")}
      autoComplete="off"
    />
  );
}

function Password({ reply }: { reply: MfaReply }) {
  return (
    <TextField
      className="mt-4"
      name="current"
      type="password"
      label={twoStep.addPassword}
      required
      value=""
      errors={messagesFor(reply, "current")}
      autoComplete="current-password"
    />
  );
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
