import { Form, useNavigation } from "@remix-run/react";
import type { Member } from "../../auth/members/member.ts";
import type { ShownRequest } from "../../auth/members/reset-request.ts";
import { membersWords, memberWords as words } from "../../content/desk/members.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { FORM, QUESTION, Section, SEND } from "../shell/page-parts.tsx";
import { CONFIRMATIONS, type InviteReply, type MemberReply } from "./member-command.ts";
import { RoleBoxes } from "./role-form.tsx";

const { invite, summaryTitle } = membersWords;
const confirmations = { link: words.reset.confirm, disable: words.disable.confirm };
const BOXES = { className: "mt-6", look: "tick-box" };
const refusals = { taken: invite.email.taken, full: invite.full, slowed: invite.slowed };

interface LinkProps {
  member: Member;
  /** The request to reset the member, which the form grants. */
  request: ShownRequest | null;
  reply: MemberReply;
}

export function NewLinkForm({ member, request, reply }: LinkProps) {
  const { title, withPassword, withoutPassword, factors, button } = words.reset;
  return (
    <Section id="link" title={title}>
      <p>{member.hasPassword ? withPassword : withoutPassword}</p>
      {!request && (member.isGuarded || member.hasFactor) && <p>{words.request.rule}</p>}
      <Form method="post" className={FORM} noValidate>
        <input type="hidden" name="seen" value={member.updatedAt} />
        {member.hasFactor && (
          <OptionBoxes
            type="checkbox"
            name="factors"
            label={factors.label}
            hint={factors.hint}
            {...BOXES}
            options={[{ value: "remove", label: factors.option }]}
            chosen={reply.factors || request?.factors ? ["remove"] : []}
          />
        )}
        {member.hasPassword && <Confirm command="link" reply={reply} />}
        <Button type="submit" className={SEND} name="intent" value="link">
          {button}
        </Button>
      </Form>
    </Section>
  );
}

export function DisableForm({ reply }: { reply: MemberReply }) {
  const { title, text, button } = words.disable;
  return (
    <Section id="disable" title={title}>
      <p>{text}</p>
      <Form method="post" className={FORM} noValidate>
        <Confirm command="disable" reply={reply} />
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

function Confirm({ command, reply }: { command: keyof typeof CONFIRMATIONS; reply: MemberReply }) {
  return (
    <OptionBoxes
      type="checkbox"
      name={CONFIRMATIONS[command]}
      label={confirmations[command].label}
      options={[{ value: "yes", label: confirmations[command].option }]}
      chosen={[]}
      errors={mistakesOf(reply.unconfirmed === command ? reply : null).map(({ message }) => message)}
      required
      {...BOXES}
    />
  );
}

/** Returns the error for a missing confirmation, with its field. */
export function mistakesOf(reply: MemberReply | null) {
  if (!reply?.unconfirmed) return [];
  return [{ field: CONFIRMATIONS[reply.unconfirmed], message: confirmations[reply.unconfirmed].missing }];
}

/** @param props.form idempotency token, the same in a repeated post of this form */
export function InviteForm({ form, reply: { typed, mistakes, refused } }: { form: string; reply: InviteReply }) {
  const hasMail = useHasMail();
  const pending = useNavigation().formData?.get("intent") === "invite";
  const problems = refused ? [{ field: "email", message: refusals[refused] }] : mistakes;
  const errors = (field: string) => problems.filter((one) => one.field === field).map(({ message }) => message);
  return (
    <Section id="invite" title={invite.title}>
      <p>{hasMail ? invite.text : invite.textWithoutMail}</p>
      <Form method="post" className={FORM} noValidate>
        <ErrorSummary title={summaryTitle} errors={problems} attempt={1} />
        <input type="hidden" name="form" value={form} />
        <TextField
          name="name"
          label={invite.name.label}
          hint={invite.name.hint}
          required
          value={typed.name}
          errors={errors("name")}
          autoComplete="off"
          className={QUESTION}
        />
        <TextField
          name="email"
          type="email"
          label={invite.email.label}
          hint={invite.email.hint}
          required
          value={typed.email}
          errors={errors("email")}
          autoComplete="off"
          className={QUESTION}
        />
        <RoleBoxes label={invite.role.label} hint={invite.role.hint} chosen={typed.role} errors={errors("role")} />
        <Button type="submit" className={SEND} name="intent" value="invite">
          {pending ? invite.pending : invite.button}
        </Button>
      </Form>
    </Section>
  );
}
