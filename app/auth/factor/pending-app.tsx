import { deskAccess } from "../../content/desk-access.ts";
import { TextField } from "../../ui/text-field.tsx";
import { messagesFor } from "../forms/form-view.ts";
import type { PendingApp, MfaReply } from "./mfa.ts";

const words = deskAccess.twoStep;

/** An app that is being added: what to scan, what to type otherwise, and the code that shows it worked. */
export function PendingAppForm({
  pending: { id, qrCode, secret },
  reply,
  action,
}: {
  pending: PendingApp;
  reply: MfaReply;
  action: string;
}) {
  return (
    <>
      <h2>{words.scan}</h2>
      <svg
        className="qr-code"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image would need an address that shows the key
        role="img"
        aria-label={words.scanLabel}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#ffffff" d={`M0 0h${qrCode.size}v${qrCode.size}H0z`} />
        <path fill="#000000" d={qrCode.path} />
      </svg>
      <p>
        {words.secret} <code className="secret-text">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <form method="post" action={`${action}?app=${encodeURIComponent(id)}`}>
        <input type="hidden" name="factor" value={id} />
        <TextField
          name="code"
          label={words.code}
          hint={words.codeHint}
          required
          value=""
          errors={messagesFor(reply, "code")}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <button className="button" type="submit" name="intent" value="verify">
          {words.verify}
        </button>
      </form>
    </>
  );
}
