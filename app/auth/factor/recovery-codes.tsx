import { deskAccess } from "../../content/desk-access.ts";
import { Done } from "../forms/access-page.tsx";

const words = deskAccess.twoStep;

/** How many codes are left, and new ones while they can be seen. */
export function RecoveryCodes({
  left,
  codes,
  action,
}: {
  left: number;
  codes: readonly string[] | null;
  action: string;
}) {
  return (
    <>
      <h2>{words.recovery}</h2>
      {codes ? (
        <>
          <Done words={words.made} />
          <ol className="recovery-codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p>
          {words.recoveryText} {left} {words.left}.
        </p>
      )}
      <form method="post" action={action}>
        <button className="button" type="submit" name="intent" value="codes">
          {words.makeCodes}
        </button>
      </form>
    </>
  );
}
