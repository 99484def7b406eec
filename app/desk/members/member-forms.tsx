import { Form } from "@remix-run/react";
import type { Member } from "../../auth/members/member.ts";
import type { ShownRequest } from "../../auth/members/reset-request.ts";
import { roleWords } from "../../auth/members/role-words.ts";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { ROLES } from "../../server/security/roles.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { InputField, OptionsField } from "../../ui/form-fields.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { FORM, QUESTION, Section, SEND } from "../shell/page-parts.tsx";
import type { InviteReply, MemberReply } from "./member-command.ts";
import { disableForm, inviteForm, linkForm } from "./member.form.ts";
import { membersWords, memberWords as words } from "./words.ts";

const { invite, summaryTitle } = membersWords;
const BOXES = { type: "checkbox", className: "mt-6", look: "tick-box" } as const;

interface LinkProps {
  member: Member;
  /** The request to reset the member, which the form grants. */
  request: ShownRequest | null;
  reply: MemberReply;
}

export function NewLinkForm({ member, request, reply: { lastResult } }: LinkProps) {
  const { title, withPassword, withoutPassword, factors, confirm, button } = words.reset;
  const { fields, props, summary } = useCheckedForm({
    id: "link-form",
    schema: linkForm(member),
    lastResult,
    defaultValue: request?.factors ? { factors: "remove" } : {},
  });
  return (
    <Section id="link" title={title}>
      <p>{member.hasPassword ? withPassword : withoutPassword}</p>
      {!request && (member.isGuarded || member.hasFactor) && <p>{words.request.rule}</p>}
      <Form {...props} method="post" className={FORM}>
        <ErrorSummary title={summaryTitle} {...summary} />
        <input type="hidden" name="seen" value={member.updatedAt} />
        {member.hasFactor && (
          <OptionsField
            field={fields.factors}
            label={factors.label}
            hint={factors.hint}
            {...BOXES}
            options={[{ value: "remove", label: factors.option }]}
          />
        )}
        {member.hasPassword && (
          <OptionsField
            field={fields["confirm-link"]}
            label={confirm.label}
            required
            {...BOXES}
            options={[{ value: "yes", label: confirm.option }]}
          />
        )}
        <Button type="submit" className={SEND} name="intent" value="link">
          {button}
        </Button>
      </Form>
    </Section>
  );
}

export function DisableForm({ reply: { lastResult } }: Pick<LinkProps, "reply">) {
  const { title, text, confirm, button } = words.disable;
  const { fields, props, summary } = useCheckedForm({ id: "disable-form", schema: disableForm, lastResult });
  return (
    <Section id="disable" title={title}>
      <p>{text}</p>
      <Form {...props} method="post" className={FORM}>
        <ErrorSummary title={summaryTitle} {...summary} />
        <OptionsField
          field={fields["confirm-disable"]}
          label={confirm.label}
          required
          {...BOXES}
          options={[{ value: "yes", label: confirm.option }]}
        />
        <Button type="submit" className={SEND} name="intent" value="disable">
          {button}
        </Button>
      </Form>
    </Section>
  );
}

/** Needs no confirmation, because it is easy to undo. */
export function EnableForm() {
  const { title, text, button } = words.enable;
  return (
    <Section id="enable" title={title}>
      <p>{text}</p>
      <Form method="post" className={FORM}>
        <Button type="submit" className={SEND} name="intent" value="enable">
          {button}
        </Button>
      </Form>
    </Section>
  );
}

/** @param props.form idempotency token, the same in a repeated post of this form */
export function InviteForm({ form, reply: { lastResult } }: { form: string; reply: InviteReply }) {
  const hasMail = useHasMail();
  const { fields, post, props, summary } = useCheckedForm({ id: "invite-form", schema: inviteForm, lastResult });
  return (
    <Section id="invite" title={invite.title}>
      <p>{hasMail ? invite.text : invite.textWithoutMail}</p>
      <Form {...props} method="post" className={FORM}>
        <ErrorSummary title={summaryTitle} {...summary} />
        <input type="hidden" name="form" value={form} />
        <InputField
          field={fields.name}
          label={invite.name.label}
          hint={invite.name.hint}
          autoComplete="off"
          className={QUESTION}
        />
        <InputField
          field={fields.email}
          type="email"
          label={invite.email.label}
          hint={invite.email.hint}
          autoComplete="off"
          className={QUESTION}
        />
        <OptionsField field={fields.role} label={invite.role.label} hint={invite.role.hint} {...ROLE_BOXES} />
        <Button type="submit" className={SEND} name="intent" value="invite">
          {post.pending ? invite.pending : invite.button}
        </Button>
      </Form>
    </Section>
  );
}

export function RoleFields({ member }: { member: Member }) {
  const { title, label } = words.role;
  return (
    <Section id="role-title" title={title}>
      <input type="hidden" name="seen-role" value={member.role} />
      <OptionBoxes name="role" label={label} required {...ROLE_BOXES} chosen={[member.role]} />
    </Section>
  );
}

/** The roles with their descriptions. */
const ROLE_BOXES = {
  type: "radio",
  className: "mt-6",
  look: "tick-box",
  options: ROLES.map((role) => ({ value: role, label: `${roleWords[role].name}: ${roleWords[role].text}` })),
} as const;
