import { Form } from "@remix-run/react";
import type { Member, ShownRequest } from "../../auth/members/member.ts";
import { roleWords } from "../../auth/members/role-words.ts";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { ButtonLink, TextLink } from "../../ui/button.tsx";
import { OptionsField } from "../../ui/form-fields.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { ChoiceFields } from "../notifications/notifications-page.tsx";
import { type TopicChoice, noTopics } from "../notifications/topics.ts";
import { BackLink, FactList, FORM, Moment, Section, SEND, IntentButton } from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { disableForm, linkForm } from "./member.form.ts";
import { type MemberReply, CHECKBOX, LastSeen, LinkBox, MemberState, ROLE_BOXES } from "./members-page.tsx";

interface Props {
  member: Member;
  isSelf: boolean;
  request: ShownRequest | null;
  topics: readonly TopicChoice[];
  reply: MemberReply | null;
  /** The page's URL parameters: what was done, and which form is shown alone. */
  params: URLSearchParams;
}

interface Message {
  title: string;
  text: string;
}

const done: Record<string, Message> = {
  asked: {
    title: "Waiting for a second owner",
    text: "Nothing has changed yet. Ask another owner to open this page and send the link.",
  },
  withdrawn: { title: "Request canceled", text: "Nothing was changed." },
  role: { title: "Role changed", text: "It takes effect on their next click." },
  notified: { title: "Notifications saved", text: "Emails follow this choice from now on." },
  disabled: {
    title: "Deactivated",
    text: "They're signed out and can't sign in anymore. Their surveys and messages have no owner now.",
  },
  enabled: { title: "Reactivated", text: "They can sign in again." },
};

const refusals: Record<NonNullable<MemberReply["refused"]>, Message> = {
  self: { title: "This is your own account", text: "Nothing was changed. Ask another member." },
  changed: {
    title: "This account just changed",
    text: "Someone created a new link for it, or the member set a password. Your change wasn't made. Take another look, and send a new link if it's still needed.",
  },
  "role-changed": {
    title: "The role just changed",
    text: "Nothing was saved. Take another look at what they can be emailed about.",
  },
  slowed: {
    title: "A lot of links were created in the last hour",
    text: "Nothing was changed. Try again in an hour.",
  },
  disabled: { title: "This account is deactivated", text: "Nothing was changed. Reactivate it first." },
};

export function MemberPage({ member, isSelf, request, topics, reply, params }: Props) {
  const refusal = reply?.refused && refusals[reply.refused];
  const form = ["link", "disable"].find((name) => params.has(name)) ?? null;
  return (
    <>
      <PageHead title={member.name}>
        {form === null || isSelf ? (
          <BackLink href="/desk/members">All members</BackLink>
        ) : (
          <BackLink href={`/desk/members/${member.id}`}>Back to the member</BackLink>
        )}
      </PageHead>
      {refusal && <Alert tone="error" {...refusal} />}
      {!reply &&
        Object.entries(done).map(
          ([name, { title, text }]) => params.has(name) && <Alert key={name} tone="note" title={title} text={text} />,
        )}
      {reply?.link && <LinkBox key={reply.link.url} link={reply.link} isNew={false} />}
      <FactList
        facts={[
          { label: "Email", value: member.email },
          { label: "Role", value: roleWords[member.role].name },
          { label: "Since", value: <Moment iso={member.createdAt} /> },
          { label: "Status", value: <MemberState {...member} /> },
          { label: "Two-step", value: member.hasFactor ? "On" : "Off" },
          { label: "Last seen", value: <LastSeen {...member} /> },
        ]}
      />
      {request && !isSelf && <ResetRequestNote request={request} id={member.id} isOpen={form === "link"} />}
      {isSelf ? <Self /> : <Commands key={member.updatedAt} {...{ member, request, topics, reply, form }} />}
    </>
  );
}

function Self() {
  return (
    <p className="mt-12">
      This is you. You can't deactivate or reset your own account here. Ask another member: that way, someone always has
      access. <TextLink href="/desk/account">Your password and two-step sign-in</TextLink>
      {", "}
      <TextLink href="/desk/account/notifications">What you're emailed about</TextLink>
    </p>
  );
}

type CommandProps = Omit<Props, "isSelf" | "params"> & { form: string | null };

function Commands({ member, request, topics, reply, form }: CommandProps) {
  if (member.state === "disabled") return <EnableForm />;
  const mayLink = !request || request.isReady;
  if (form === "link")
    return mayLink && <NewLinkForm member={member} request={request} lastResult={reply?.lastResult} />;
  if (form === "disable") return <DisableForm reply={reply} />;
  return (
    <>
      <Form method="post" className={FORM} noValidate>
        <Section id="role-title" title="Role">
          <input type="hidden" name="seen-role" value={member.role} />
          <OptionBoxes name="role" label="What they can do" required {...ROLE_BOXES} chosen={[member.role]} />
        </Section>
        <Notifications member={member} topics={topics} />
        <SaveButton />
      </Form>
      <p className="mt-12 flex flex-wrap gap-3 border-t-2 border-ink pt-5">
        {mayLink && (
          <ButtonLink outline href="?link">
            Send a new link
          </ButtonLink>
        )}
        <ButtonLink outline href="?disable">
          Deactivate
        </ButtonLink>
      </p>
    </>
  );
}

function Notifications({ member, topics }: Pick<Props, "member" | "topics">) {
  const text =
    member.state === "invited"
      ? "What this person is emailed about. They can change it themselves. They'll get these emails once they've set a password."
      : "What this person is emailed about. They can change it themselves.";
  return (
    <Section id="notifications" title="Email notifications">
      <p className="mb-6">{topics.length === 0 ? noTopics.text : text}</p>
      {topics.length > 0 && <ChoiceFields topics={topics} />}
    </Section>
  );
}

function DisableForm({ reply }: Pick<Props, "reply">) {
  const { fields, props, summary } = useCheckedForm({
    id: "disable-form",
    schema: disableForm,
    lastResult: reply?.lastResult,
  });
  return (
    <Section id="disable" title="Deactivate">
      <p>
        This signs them out everywhere right away, whatever they're doing, and they won't be able to sign in. Any links
        they have will stop working. Their surveys and messages will have no owner. Their past activity stays on record.
      </p>
      <Form {...props} method="post" className={FORM}>
        <ErrorSummary {...summary} />
        <OptionsField
          field={fields["confirm-disable"]}
          label="To confirm"
          required
          {...CHECKBOX}
          options={[{ value: "yes", label: "Yes, deactivate this account" }]}
        />
        <IntentButton className={SEND} intent="disable" label="Deactivate" />
      </Form>
    </Section>
  );
}

/** Needs no confirmation, because it is easy to undo. */
function EnableForm() {
  return (
    <Section id="enable" title="Reactivate">
      <p>They'll be able to sign in again with the same password and two-step sign-in.</p>
      <Form method="post" className={FORM}>
        <IntentButton className={SEND} intent="enable" label="Reactivate" />
      </Form>
    </Section>
  );
}

interface RequestProps {
  id: string;
  request: ShownRequest;
  /** Whether this is the page for a new link. */
  isOpen: boolean;
}

/** A request to reset a member, and what it waits for. On the page for a new link, an owner can withdraw it. */
function ResetRequestNote({ id, request, isOpen }: RequestProps) {
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
            <IntentButton outline intent="withdraw" label="Cancel the request" />
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
  request: ShownRequest | null;
  lastResult: MemberReply["lastResult"];
}

function NewLinkForm({ member, request, lastResult }: LinkProps) {
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
        <ErrorSummary {...summary} />
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
        <IntentButton className={SEND} intent="link" label="Send a new link" />
      </Form>
    </Section>
  );
}
