import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { InputField } from "../../ui/form-fields.tsx";
import { deskAccess } from "../words.ts";
import { FormSummary, SECTION_HEADING } from "./access-page.tsx";
import { codeForm, enrollForm } from "./account.form.ts";
import { MFA_PATH, type MfaReply, type MfaView, type PendingApp, refusalOf } from "./page-data.ts";

const words = deskAccess.twoStep;

/** The first step of adding an app: its name, and the password unless it was entered recently. */
export function AddApp({ view: { apps, passkeys, asksPassword }, reply }: { view: MfaView; reply: MfaReply }) {
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
export function PendingAppForm({ pending: { id, qrCode, secret }, reply }: { pending: PendingApp; reply: MfaReply }) {
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
