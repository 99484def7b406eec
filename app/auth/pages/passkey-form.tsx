import { type FormEvent, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import type { PasskeyPurpose } from "./page-data.ts";

interface ButtonProps {
  signature: ReturnType<typeof usePasskeySignature>;
  button: string;
  outline?: boolean;
}

interface FormProps extends Omit<ButtonProps, "signature"> {
  purpose: PasskeyPurpose;
  action: string;
  next: string;
}

/** A form that a passkey signs before it is posted. Renders nothing in a browser without passkeys. */
export function PasskeyForm({ purpose, action, next, ...button }: FormProps) {
  const signature = usePasskeySignature(purpose);
  if (!useHasPasskeys()) return null;
  return (
    <form method="post" action={action} data-unguarded onSubmit={signature.onSubmit}>
      <input type="hidden" name="next" value={next} />
      <PasskeyButton signature={signature} {...button} />
    </form>
  );
}

export function PasskeyButton({ signature: { credential, problem }, button, outline }: ButtonProps) {
  return (
    <>
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="credential" ref={credential} />
      <Button outline={outline} className="mt-7" type="submit">
        {button}
      </Button>
      <output className="mt-3 block font-bold">{problem && PROBLEMS[problem]}</output>
    </>
  );
}

/** `stopped`: canceled or timed out. */
const PROBLEMS = {
  stopped: "No passkey was used. You can try again.",
  exists: "This device already has a passkey for your account.",
  slowed: "There were too many attempts. Try again in a few minutes.",
  failed: "That didn't work. Please reload the page and try again.",
};
type PasskeyProblem = keyof typeof PROBLEMS;

/** Whether this browser supports passkeys and parses their options; false on the server and until hydration. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(neverChanges, hasPasskeys, () => false);
}

const neverChanges = () => () => {};

function hasPasskeys(): boolean {
  // Browsers allow no passkeys for an IP address.
  if (/^[\d.]+$|^\[/.test(window.location.hostname)) return false;
  return window.isSecureContext && typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
}

export function usePasskeySignature(purpose: PasskeyPurpose) {
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const credential = useRef<HTMLInputElement>(null);
  const asking = useRef(false);

  async function sign(event: FormEvent<HTMLFormElement>) {
    const [form, field] = [event.currentTarget, credential.current];
    if (!field || field.value !== "") return;
    event.preventDefault();
    if (asking.current) return;
    asking.current = true;
    setProblem(null);
    const answer = await askPasskey(purpose);
    asking.current = false;
    if ("problem" in answer) return setProblem(answer.problem);
    field.value = answer.credential;
    form.requestSubmit();
    // The browser's Back may show this form again, and a challenge works only once.
    field.value = "";
  }

  return { credential, problem, onSubmit: (event: FormEvent<HTMLFormElement>) => void sign(event) };
}

/** Gets a challenge from the site and lets a passkey sign it, or makes a new one. Returns JSON for the form. */
async function askPasskey(purpose: PasskeyPurpose): Promise<{ credential: string } | { problem: PasskeyProblem }> {
  try {
    const response = await fetch("/desk/passkey", { method: "POST", body: new URLSearchParams({ purpose }) });
    if (!response.ok) return { problem: response.status === 429 ? "slowed" : "failed" };
    const { options } = (await response.json()) as { options: never };
    const credential = await (purpose === "add"
      ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
    return credential ? { credential: JSON.stringify(credential) } : { problem: "stopped" };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return { problem: "stopped" };
    return { problem: name === "InvalidStateError" ? "exists" : "failed" };
  }
}
