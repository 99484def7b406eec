import { Form } from "@remix-run/react";
import type { ShownRequest } from "../../auth/members/reset-request.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { memberWords } from "./words.ts";

const words = memberWords.request;

interface Props {
  /** The member's. */
  id: string;
  request: ShownRequest;
  /** Whether the page is the one for a new link. */
  isOpen: boolean;
}

/** Says who asked to reset a member, and what that waits for. On the page for a new link, an owner withdraws it. */
export function ResetRequestNote({
  id,
  request: { by, factors, askedAt, warning, readyAt, counts, isReady },
  isOpen,
}: Props) {
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
        {isOpen ? (
          <Form method="post" className="mt-4">
            <Button outline type="submit" name="intent" value="withdraw">
              {words.withdraw}
            </Button>
          </Form>
        ) : (
          <p className="mt-4">
            <ButtonLink outline href={`/desk/members/${id}?link`}>
              {words.open}
            </ButtonLink>
          </p>
        )}
      </Alert>
    </div>
  );
}
