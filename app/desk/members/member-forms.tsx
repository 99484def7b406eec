import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Member } from "../../auth/members/member.ts";
import { memberWords as words } from "../../content/desk-members.ts";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import type { MemberReply } from "./members-view.ts";
import { CONFIRMATIONS } from "./read-member-command.ts";

export function NewLinkForm({ member, reply }: { member: Member; reply: MemberReply }) {
  const { title, withPassword, withoutPassword, factors, confirm, button } = words.reset;
  return (
    <Section id="link" title={title}>
      <p>{member.hasPassword ? withPassword : withoutPassword}</p>
      <Form method="post" className="desk-form" noValidate>
        <input type="hidden" name="seen" value={member.updatedAt} />
        {member.hasFactor && (
          <OptionBoxes
            type="checkbox"
            name="factors"
            label={factors.label}
            hint={factors.hint}
            options={[{ value: "remove", label: factors.option }]}
            chosen={reply.factors ? ["remove"] : []}
          />
        )}
        {member.hasPassword && <Confirm name={CONFIRMATIONS.link} confirm={confirm} reply={reply} />}
        <button type="submit" className="button" name="intent" value="link">
          {button}
        </button>
      </Form>
    </Section>
  );
}

export function DisableForm({ reply }: { reply: MemberReply }) {
  const { title, text, confirm, button } = words.disable;
  return (
    <Section id="disable" title={title}>
      <p>{text}</p>
      <Form method="post" className="desk-form" noValidate>
        <Confirm name={CONFIRMATIONS.disable} confirm={confirm} reply={reply} />
        <button type="submit" className="button" name="intent" value="disable">
          {button}
        </button>
      </Form>
    </Section>
  );
}

/** Easily taken back, so it asks nothing. */
export function EnableForm() {
  const { title, text, button } = words.enable;
  return (
    <Section id="enable" title={title}>
      <p>{text}</p>
      <Form method="post" className="desk-form">
        <button type="submit" className="button" name="intent" value="enable">
          {button}
        </button>
      </Form>
    </Section>
  );
}

function Confirm({
  name,
  confirm,
  reply: { mistakes },
}: {
  name: string;
  confirm: { label: string; option: string };
  reply: MemberReply;
}) {
  const errors = mistakes.filter(({ field }) => field === name).map(({ message }) => message);
  return (
    <OptionBoxes
      type="checkbox"
      name={name}
      label={confirm.label}
      options={[{ value: "yes", label: confirm.option }]}
      chosen={[]}
      errors={errors}
      required
    />
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="desk-section member-deed" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
