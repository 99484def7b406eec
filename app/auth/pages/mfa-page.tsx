import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { InputField } from "../../ui/form-fields.tsx";
import { AccountFrame, Done, FormNotice, FormSummary, LIST_ITEM, SECTION_HEADING } from "./access-page.tsx";
import { codeForm, enrollForm, removalField, removalForm } from "./account.form.ts";
import { MFA_PATH, mfaDone, type MfaReply, type MfaView, refusalOf } from "./page-data.ts";
import { NewPasskeyPage, PasskeyPage, Passkeys } from "./passkey-pages.tsx";

const INTRO =
  "With two-step sign-in, your password alone isn't enough to open the dashboard: it also takes a passkey, or a code from an app on your phone.";
const NOT_SHOWN_AGAIN = "They won't be shown again. Print them, or write them down and keep them somewhere safe.";

export function MfaPage({ view, reply }: { view: MfaView; reply: MfaReply }) {
  const { apps, pending, done } = view;
  if (reply.form !== "codes" && reply.codes) return <FirstCodes codes={reply.codes} done={reply.form} />;
  if (view.opened) return <PasskeyPage passkey={view.opened} reply={reply} />;
  if (view.newPasskey) return <NewPasskeyPage asksPassword={view.newPasskey.asksPassword} reply={reply} />;
  const hasFactor = apps.length + view.passkeys.length > 0;
  return (
    <AccountFrame title="Two-step sign-in" intro={<p>{INTRO}</p>}>
      <Done words={done && reply.form === "" ? mfaDone[done] : null} />
      <FormNotice alert={reply.alert} />
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
      <FormSummary {...summary} />
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
      <Done words={done === "passkey" ? mfaDone["passkey-added"] : mfaDone.added} />
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
          <Done words={MADE} />
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

/** The first step of adding an app: its name, and the password unless it was entered recently. */
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
        <FormSummary {...summary} />
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

/** The second step of adding an app: the QR code, the secret, and the field for the first code. */
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
      <p>
        Or enter this key instead{" "}
        <code data-part="secret-text" className="mt-2 block text-lg tracking-[0.06em] wrap-anywhere">
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <form {...props} method="post" action={`${MFA_PATH}?app=${encodeURIComponent(id)}`}>
        <FormSummary {...summary} />
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
