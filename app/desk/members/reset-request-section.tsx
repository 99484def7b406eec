import { Form } from "@remix-run/react";
import type { ShownRequest } from "../../auth/members/reset-request.ts";
import { memberWords } from "../../content/desk/members.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { Moment } from "../shell/page-parts.tsx";

const words = memberWords.request;

/** Says who asked to reset a member, what that waits for, and lets an owner withdraw it. */
export function ResetRequestNote({
  request: { by, factors, askedAt, warning, readyAt, counts, isReady },
}: {
  request: ShownRequest;
}) {
  return (
    <div id="reset-request">
      <Alert tone="note" title={factors ? words.titleWithFactors : words.title}>
        <p>
          {words.asked(by)} <Moment iso={askedAt} />. {isReady ? words.ready : counts ? words.second : words.tooNew}{" "}
          {!isReady && readyAt !== null && (
            <>
              {words.from} <Moment iso={readyAt} />.
            </>
          )}
          {!isReady && warning !== "sent" && words.untold[warning]}
        </p>
        <Form method="post" className="mt-4">
          <Button outline type="submit" name="intent" value="withdraw">
            {words.withdraw}
          </Button>
        </Form>
      </Alert>
    </div>
  );
}
