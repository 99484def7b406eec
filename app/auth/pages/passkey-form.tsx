import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { passkeyWords } from "../../content/desk/passkeys.ts";
import { Button } from "../../ui/button.tsx";
import type { PasskeyPurpose } from "../passkey/passkey.ts";
import { askPasskey, type PasskeyProblem, useHasPasskeys } from "./use-passkey.ts";

const words = passkeyWords;

interface Props {
  purpose: PasskeyPurpose;
  action: string;
  /** The form's other fields. */
  children: ReactNode;
  button: string;
  outline?: boolean;
  /** What stands here where the browser has no passkeys, or runs no scripts. */
  otherwise?: ReactNode;
}

/** A form that a passkey signs before it is posted. Only in a browser that has passkeys. */
export function PasskeyForm({ purpose, action, children, button, outline, otherwise = null }: Props) {
  const isReady = useHasPasskeys();
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

  if (!isReady) return otherwise;
  return (
    <form method="post" action={action} data-unguarded onSubmit={(event) => void sign(event)}>
      {children}
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="credential" ref={credential} />
      <Button outline={outline} className="mt-7" type="submit">
        {button}
      </Button>
      <output className="mt-3 block font-bold">{problem && words.problems[problem]}</output>
    </form>
  );
}
