import type { ReactNode } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button, ButtonLink, TextLink } from "../../ui/button.tsx";
import { shortTime } from "../../ui/dates.ts";
import { InputField } from "../../ui/form-fields.tsx";
import type { loadMfa } from "../factor/change-mfa.server.ts";
import { AccountFrame, LIST_ITEM, SECTION_HEADING, SPREAD_ITEM } from "./access-page.tsx";
import {
  codeForm,
  currentPasswordForm,
  enrollForm,
  passkeyNameForm,
  removalField,
  removalForm,
} from "./account.form.ts";
import {
  MFA_PATH,
  type MfaDone,
  mfaDone,
  type MfaReply,
  NEW_PASSKEY_PATH,
  refusalOf,
  type Refusal,
} from "./page-data.ts";
import { PasskeyButton, useHasPasskeys, usePasskeySignature } from "./passkey-form.tsx";

const INTRO =
  "With two-step sign-in, your password alone isn't enough to open the dashboard: it also takes a passkey, or a code from an app on your phone.";
const NOT_SHOWN_AGAIN = "They won't be shown again. Print them, or write them down and keep them somewhere safe.";

type MfaView = Awaited<ReturnType<typeof loadMfa>>;
type ShownPasskey = MfaView["passkeys"][number];

export function MfaPage({ view, done, reply }: { view: MfaView; done: MfaDone | null; reply: MfaReply }) {
  const { apps, pending } = view;
  if (reply.form !== "codes" && reply.codes) return <FirstCodes codes={reply.codes} done={reply.form} />;
  if (view.opened) return <PasskeyPage passkey={view.opened} reply={reply} />;
  if (view.newPasskey) return <NewPasskeyPage asksPassword={view.newPasskey.asksPassword} reply={reply} />;
  const hasFactor = apps.length + view.passkeys.length > 0;
  return (
    <AccountFrame title="Two-step sign-in" intro={<p>{INTRO}</p>}>
      {done && reply.form === "" && <Alert tone="note" {...mfaDone[done]} />}
      {reply.alert && <Alert tone="error" {...reply.alert} />}
      {pending && <PendingAppForm pending={pending} reply={reply} />}
      {!pending && <Passkeys passkeys={view.passkeys} />}
      {hasFactor && <RecoveryCodes left={view.codesLeft} codes={reply.codes} />}
      {apps.length > 0 && <h2 className={SECTION_HEADING}>Your apps</h2>}
      {apps.length > 0 && (
        <ul>
          {apps.map((app) => (
            <li key={app.id} className={LIST_ITEM}>
              <RemoveApp app={app} reply={reply} />
            </li>
          ))}
        </ul>
      )}
      {!pending && <AddApp isFirst={!hasFactor} asksPassword={view.asksPassword} reply={reply} />}
    </AccountFrame>
  );
}

function RemoveApp({ app: { id, name }, reply }: { app: MfaView["apps"][number]; reply: MfaReply }) {
  const { fields, props, summary } = useCheckedForm({
    id: `remove-${id}`,
    schema: removalForm(id),
    lastResult: refusalOf(reply, id),
  });
  return (
    <form {...props} method="post" action={MFA_PATH}>
      <strong>{name || "Authenticator app"}</strong>
      <ErrorSummary {...summary} />
      <input type="hidden" name="factor" value={id} />
      <InputField field={fields[removalField(id)]!} label="Code to remove it" autoComplete="one-time-code" />
      <Button outline className="mt-7" type="submit" name="intent" value="remove">
        Remove
      </Button>
    </form>
  );
}

/** The recovery codes of the first factor, alone on the page, so that they are kept before anything else. */
function FirstCodes({ codes, done }: { codes: readonly string[]; done: string }) {
  const intro = <p>If you lose your phone, one of them lets you in instead. Each one works once.</p>;
  return (
    <AccountFrame title="Keep these codes" intro={intro}>
      <Alert tone="note" {...mfaDone[done === "passkey" ? "passkey-added" : "added"]} />
      <Codes codes={codes} />
      <p className="mt-4">{NOT_SHOWN_AGAIN}</p>
      <ButtonLink className="mt-7" href={MFA_PATH}>
        I've saved them
      </ButtonLink>
    </AccountFrame>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <ol className="mt-4 columns-[14rem_2] border-2 border-ink px-5.5 py-4.5 text-lg leading-9">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  );
}

const MADE = { title: "Your ten recovery codes", text: `${NOT_SHOWN_AGAIN} Older codes no longer work.` };

function RecoveryCodes({ left, codes }: { left: number; codes: readonly string[] | null }) {
  const count =
    left > 0
      ? `For the day you lose your phone. Each one works once. ${left} left.`
      : "You have none. Without one, you can't sign in after losing your phone.";
  return (
    <>
      <h2 className={SECTION_HEADING}>Recovery codes</h2>
      {codes ? (
        <>
          <Alert tone="note" {...MADE} />
          <Codes codes={codes} />
        </>
      ) : (
        <p>{count}</p>
      )}
      <form method="post" action={MFA_PATH}>
        <Button className="mt-7" type="submit" name="intent" value="codes">
          Make ten new codes
        </Button>
      </form>
    </>
  );
}

/** The first step of adding an app. */
function AddApp({ isFirst, asksPassword, reply }: { isFirst: boolean; asksPassword: boolean; reply: MfaReply }) {
  const { fields, props, summary } = useCheckedForm({
    id: "add-app",
    schema: enrollForm(asksPassword),
    lastResult: refusalOf(reply, "add"),
    defaultValue: { name: "Phone" },
  });
  return (
    <>
      <h2 className={SECTION_HEADING}>Add an authenticator app</h2>
      {isFirst && <p>It's off.</p>}
      <form {...props} method="post" action={MFA_PATH}>
        <ErrorSummary {...summary} />
        <InputField
          field={fields.name}
          label="Name of the app or phone"
          hint="So you can tell them apart."
          autoComplete="off"
        />
        {asksPassword && (
          <InputField field={fields.current} type="password" label="Your password" autoComplete="current-password" />
        )}
        <Button className="mt-7" type="submit" name="intent" value="add">
          Continue
        </Button>
      </form>
    </>
  );
}

/** The second step of adding an app. */
function PendingAppForm({ pending, reply }: { pending: NonNullable<MfaView["pending"]>; reply: MfaReply }) {
  const { id, qrCode, secret } = pending;
  const { fields, props, summary } = useCheckedForm({
    id: "verify-app",
    schema: codeForm,
    lastResult: refusalOf(reply, "verify"),
  });
  return (
    <>
      <h2 className={SECTION_HEADING}>Scan this with your app</h2>
      <svg
        className="mt-4 h-auto w-68 max-w-full border-2 border-ink"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image would need a URL that reveals the secret
        role="img"
        aria-label="QR code for the authenticator app"
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#ffffff" d={`M0 0h${qrCode.size}v${qrCode.size}H0z`} />
        <path fill="#000000" d={qrCode.path} />
      </svg>
      <p className="mt-4">
        Or enter this key instead{" "}
        <code data-part="secret-text" className="mt-2 block text-lg tracking-[0.06em] wrap-anywhere">
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <form {...props} method="post" action={`${MFA_PATH}?app=${encodeURIComponent(id)}`}>
        <ErrorSummary {...summary} />
        <input type="hidden" name="factor" value={id} />
        <InputField
          field={fields.code}
          label="Code"
          hint="The six-digit code the app shows."
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <Button className="mt-7" type="submit" name="intent" value="verify">
          Turn on
        </Button>
      </form>
    </>
  );
}

const PASSKEY_TEXT =
  "A passkey signs you in with your fingerprint, your face, your device's PIN or a security key, instead of your password.";

function Passkeys({ passkeys }: Pick<MfaView, "passkeys">) {
  return (
    <>
      <h2 className={SECTION_HEADING}>Passkeys</h2>
      <p>{PASSKEY_TEXT}</p>
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

function NewPasskeyPage({ asksPassword, reply }: { asksPassword: boolean; reply: MfaReply }) {
  return (
    <AccountFrame title="Add a passkey" intro={<p>{PASSKEY_TEXT}</p>}>
      {reply.alert && <Alert tone="error" {...reply.alert} />}
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
      <ErrorSummary {...summary} />
      {isReady ? (
        <form {...props} method="post" action={NEW_PASSKEY_PATH} data-unguarded>
          <InputField field={fields.passkey_name} {...PASSKEY_NAME} />
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

function PasskeyPage({ passkey, reply }: { passkey: ShownPasskey; reply: MfaReply }) {
  const action = passkeyPath(passkey.id);
  return (
    <AccountFrame title={passkey.name} intro={<Dates passkey={passkey} />}>
      {reply.alert && <Alert tone="error" {...reply.alert} />}
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
      <ErrorSummary {...summary} />
      <input type="hidden" name="id" value={id} />
      <InputField field={fields.passkey_name} {...PASSKEY_NAME} />
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
      <ErrorSummary {...summary} />
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

const PASSKEY_NAME = {
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
      <TextLink href={MFA_PATH}>Back to two-step sign-in</TextLink>
    </p>
  );
}

function passkeyPath(id: string): string {
  return `${MFA_PATH}?passkey=${encodeURIComponent(id)}`;
}
