import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { InputField } from "../../ui/form-fields.tsx";
import { deskAccess } from "../words.ts";
import { AccountFrame, Done, FormNotice, FormSummary, LIST_ITEM, SECTION_HEADING } from "./access-page.tsx";
import { removalField, removalForm, codeForm, enrollForm } from "./account.form.ts";
import { MFA_PATH, type MfaReply, type MfaView, refusalOf, type PendingApp } from "./page-data.ts";
import { NewPasskeyPage, PasskeyPage, Passkeys } from "./passkey-pages.tsx";

interface Props {
  view: MfaView;
  reply: MfaReply;
}

const words = deskAccess.twoStep;

export function MfaPage({ view, reply }: Props) {
  const { apps, pending, done } = view;
  if (reply.form !== "codes" && reply.codes) return <FirstCodes codes={reply.codes} done={reply.form} />;
  if (view.opened) return <PasskeyPage passkey={view.opened} reply={reply} />;
  if (view.newPasskey) return <NewPasskeyPage asksPassword={view.newPasskey.asksPassword} reply={reply} />;
  return (
    <AccountFrame title={words.title} intro={<p>{words.intro}</p>}>
      <Done words={done && reply.form === "" ? words[done] : null} />
      <FormNotice alert={reply.alert} />
      {pending && <PendingAppForm pending={pending} reply={reply} />}
      {!pending && <Passkeys passkeys={view.passkeys} />}
      {apps.length + view.passkeys.length > 0 && <RecoveryCodes left={view.codesLeft} codes={reply.codes} />}
      {apps.length > 0 && <Apps apps={apps} reply={reply} />}
      {!pending && <AddApp view={view} reply={reply} />}
    </AccountFrame>
  );
}

function Apps({ apps, reply }: { apps: MfaView["apps"]; reply: MfaReply }) {
  return (
    <>
      <h2 className={SECTION_HEADING}>{words.apps}</h2>
      <ul>
        {apps.map((app) => (
          <li key={app.id} className={LIST_ITEM}>
            <RemoveApp app={app} reply={reply} />
          </li>
        ))}
      </ul>
    </>
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
      <strong>{name || words.unnamed}</strong>
      <FormSummary {...summary} />
      <input type="hidden" name="factor" value={id} />
      <InputField field={fields[removalField(id)]!} label={words.removeCode} autoComplete="one-time-code" />
      <Button outline className="mt-7" type="submit" name="intent" value="remove">
        {words.remove}
      </Button>
    </form>
  );
}

/** The recovery codes of the first factor, alone on the page, so that they are kept before anything else. */
function FirstCodes({ codes, done }: { codes: readonly string[]; done: string }) {
  return (
    <AccountFrame title={words.firstCodes.title} intro={<p>{words.firstCodes.intro}</p>}>
      <Done words={done === "passkey" ? words["passkey-added"] : words.added} />
      <Codes codes={codes} />
      <p className="mt-4">{words.firstCodes.text}</p>
      <ButtonLink className="mt-7" href={MFA_PATH}>
        {words.firstCodes.kept}
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

/** The number of unused recovery codes, or the new codes, which are shown only once. */
function RecoveryCodes({ left, codes }: { left: number; codes: readonly string[] | null }) {
  return (
    <>
      <h2 className={SECTION_HEADING}>{words.recovery}</h2>
      {codes ? (
        <>
          <Done words={words.made} />
          <Codes codes={codes} />
        </>
      ) : (
        <p>{left > 0 ? `${words.recoveryText} ${left} ${words.left}.` : words.none}</p>
      )}
      <form method="post" action={MFA_PATH}>
        <Button className="mt-7" type="submit" name="intent" value="codes">
          {words.makeCodes}
        </Button>
      </form>
    </>
  );
}

/** The first step of adding an app: its name, and the password unless it was entered recently. */
function AddApp({ view: { apps, passkeys, asksPassword }, reply }: { view: MfaView; reply: MfaReply }) {
  const { fields, props, summary } = useCheckedForm({
    id: "add-app",
    schema: enrollForm(asksPassword),
    lastResult: refusalOf(reply, "add"),
    defaultValue: { name: words.addNameDefault },
  });
  return (
    <>
      <h2 className={SECTION_HEADING}>{words.add}</h2>
      {apps.length + passkeys.length === 0 && <p>{words.off}</p>}
      <form {...props} method="post" action={MFA_PATH}>
        <FormSummary {...summary} />
        <InputField field={fields.name} label={words.addName} hint={words.addNameHint} autoComplete="off" />
        {asksPassword && (
          <InputField
            field={fields.current}
            type="password"
            label={words.addPassword}
            autoComplete="current-password"
          />
        )}
        <Button className="mt-7" type="submit" name="intent" value="add">
          {words.addButton}
        </Button>
      </form>
    </>
  );
}

/** The second step of adding an app: the QR code, the secret, and the field for the first code. */
function PendingAppForm({ pending: { id, qrCode, secret }, reply }: { pending: PendingApp; reply: MfaReply }) {
  const { fields, props, summary } = useCheckedForm({
    id: "verify-app",
    schema: codeForm,
    lastResult: refusalOf(reply, "verify"),
  });
  return (
    <>
      <h2 className={SECTION_HEADING}>{words.scan}</h2>
      <svg
        className="mt-4 h-auto w-68 max-w-full border-2 border-ink"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image would need a URL that reveals the secret
        role="img"
        aria-label={words.scanLabel}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#ffffff" d={`M0 0h${qrCode.size}v${qrCode.size}H0z`} />
        <path fill="#000000" d={qrCode.path} />
      </svg>
      <p>
        {words.secret}{" "}
        <code data-part="secret-text" className="mt-2 block text-lg tracking-[0.06em] wrap-anywhere">
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <form {...props} method="post" action={`${MFA_PATH}?app=${encodeURIComponent(id)}`}>
        <FormSummary {...summary} />
        <input type="hidden" name="factor" value={id} />
        <InputField
          field={fields.code}
          label={words.code}
          hint={words.codeHint}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <Button className="mt-7" type="submit" name="intent" value="verify">
          {words.verify}
        </Button>
      </form>
    </>
  );
}
