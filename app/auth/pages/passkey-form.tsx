import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import type { PasskeyPurpose } from "../passkey/passkey.ts";
import { passkeyWords } from "../passkey/words.ts";
import { type PasskeySignature, useHasPasskeys, usePasskeySignature } from "./use-passkey.ts";

interface Props {
  purpose: PasskeyPurpose;
  action: string;
  /** The form's other fields. */
  children: ReactNode;
  button: string;
  outline?: boolean;
}

/** A form that a passkey signs before it is posted. Only in a browser that has passkeys. */
export function PasskeyForm({ purpose, action, children, ...button }: Props) {
  const signature = usePasskeySignature(purpose);
  if (!useHasPasskeys()) return null;
  return (
    <form method="post" action={action} data-unguarded onSubmit={signature.onSubmit}>
      {children}
      <PasskeyButton signature={signature} {...button} />
    </form>
  );
}

interface ButtonProps extends Pick<Props, "button" | "outline"> {
  signature: PasskeySignature;
}

/** What signs a form: its last fields, its button, and why there is no signature. */
export function PasskeyButton({ signature: { credential, problem }, button, outline }: ButtonProps) {
  return (
    <>
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="credential" ref={credential} />
      <Button outline={outline} className="mt-7" type="submit">
        {button}
      </Button>
      <output className="mt-3 block font-bold">{problem && passkeyWords.problems[problem]}</output>
    </>
  );
}
