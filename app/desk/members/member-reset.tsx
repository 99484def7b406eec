import { Form } from "@remix-run/react";
import type { Member, ShownRequest } from "../../auth/members/member.ts";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { OptionsField } from "../../ui/form-fields.tsx";
import { FORM, Moment, Section, SEND } from "../shell/page-parts.tsx";
import { linkForm } from "./member.form.ts";
import { type MemberReply, CHECKBOX } from "./members-page.tsx";

interface RequestProps {
  /** Id of the member. */
  id: string;
  request: ShownRequest;
  /** Whether this is the page for a new link. */
  isOpen: boolean;
}

/** A request to reset a member, and what it waits for. On the page for a new link, an owner can withdraw it. */
export function ResetRequestNote({ id, request, isOpen }: RequestProps) {
  const { by, factors, askedAt, warning, readyAt, isReady } = request;
  return (
    <div id="reset-request">
      <Alert
        tone="note"
        title={factors ? "Someone asked to turn off two-step sign-in" : "Someone asked for a new link"}
      >
        <p>
          {`${by || "A former member"} asked on`} <Moment iso={askedAt} />. {waitsFor(request)}{" "}
          {!isReady && readyAt !== null && (
            <>
              They were told by email. If they don't stop it, whoever asked can send the link from{" "}
              <Moment iso={readyAt} />.
            </>
          )}
          {!isReady &&
            warning === "waiting" &&
            "They haven't been told yet: the email to them is waiting to be sent. 24 hours after it's sent, whoever asked can send the link, too."}
          {!isReady && warning === "failed" && "They can't be told by email, so only another owner can send it."}
        </p>
        {isOpen ? (
          <Form method="post" className="mt-4">
            <Button outline type="submit" name="intent" value="withdraw">
              Cancel the request
            </Button>
          </Form>
        ) : (
          <p className="mt-4">
            <ButtonLink outline href={`/desk/members/${id}?link`}>
              Decide about it
            </ButtonLink>
          </p>
        )}
      </Alert>
    </div>
  );
}

function waitsFor({ isReady, counts }: ShownRequest): string {
  if (isReady) return "You can send the link now.";
  if (counts) return "Nothing has changed yet. Another owner can send the link now.";
  return "Nothing has changed yet. Whoever asked is a new owner: a day has to pass after they became one, and after this member was told of it, before they ask. So no second owner can send the link for them. Another owner can cancel the request and ask, too.";
}

interface LinkProps {
  member: Member;
  /** The request to reset the member, which the form grants. */
  request: ShownRequest | null;
  lastResult: MemberReply["lastResult"];
}

export function NewLinkForm({ member, request, lastResult }: LinkProps) {
  const { fields, props, summary } = useCheckedForm({
    id: "link-form",
    schema: linkForm(member),
    lastResult,
    defaultValue: request?.factors ? { factors: "remove" } : {},
  });
  return (
    <Section id="link" title="New link">
      <p>
        {member.hasPassword
          ? "For a forgotten password. It removes the current password and signs them out everywhere right away, before the new one is set. Older links stop working."
          : "For a link that was lost or has expired. Older links stop working."}
      </p>
      {!request && (member.isGuarded || member.hasFactor) && (
        <p>
          To reset an owner or turn off two-step sign-in, a second owner has to agree, or 24 hours have to pass after an
          email has told them: signing in stops it. If they can't be told by email, a second owner is the only way.
        </p>
      )}
      <Form {...props} method="post" className={FORM}>
        <ErrorSummary title="There is a problem" {...summary} />
        <input type="hidden" name="seen" value={member.updatedAt} />
        {member.hasFactor && (
          <OptionsField
            field={fields.factors}
            label="Two-step sign-in"
            hint="Use this if they've lost their phone and have no recovery codes. Otherwise they'll still need a code to sign in."
            {...CHECKBOX}
            options={[{ value: "remove", label: "Turn off two-step sign-in too" }]}
          />
        )}
        {member.hasPassword && (
          <OptionsField
            field={fields["confirm-link"]}
            label="To confirm"
            required
            {...CHECKBOX}
            options={[{ value: "yes", label: "Yes, remove the password and sign them out" }]}
          />
        )}
        <Button type="submit" className={SEND} name="intent" value="link">
          Send a new link
        </Button>
      </Form>
    </Section>
  );
}
