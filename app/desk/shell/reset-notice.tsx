import { deskAccess } from "../../auth/words.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";

const words = deskAccess.account.reset;

/** Tells a member on every page that an owner asked to reset their account, and stops it. */
export function ResetNotice() {
  return (
    <div className="print:hidden">
      <Alert tone="warning" title={words.title}>
        <p>{words.text}</p>
        <form className="mt-4" method="post" action="/desk/account">
          <Button type="submit" name="intent" value="keep">
            {words.button}
          </Button>
        </form>
      </Alert>
    </div>
  );
}
