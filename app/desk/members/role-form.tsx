import { Form } from "@remix-run/react";
import type { Member } from "../../auth/members/member.ts";
import { ROLES } from "../../auth/members/roles.ts";
import { memberWords as words } from "../../content/desk/members.ts";
import { roleWords } from "../../content/roles.ts";
import { Button } from "../../ui/button.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { FORM, Section, SEND } from "../shell/page-parts.tsx";

export function RoleForm({ member }: { member: Member }) {
  const { title, label, button } = words.role;
  return (
    <Section id="role-title" title={title}>
      <Form method="post" className={FORM} noValidate>
        <input type="hidden" name="seen-role" value={member.role} />
        <RoleBoxes label={label} chosen={member.role} />
        <Button type="submit" className={SEND} name="intent" value="role">
          {button}
        </Button>
      </Form>
    </Section>
  );
}

/** The roles, each with what it is for. */
export function RoleBoxes({ chosen, ...text }: { label: string; hint?: string; errors?: string[]; chosen: string }) {
  return (
    <OptionBoxes
      type="radio"
      name="role"
      {...text}
      required
      className="mt-6"
      look="tick-box"
      options={ROLES.map((role) => ({ value: role, label: `${roleWords[role].name}: ${roleWords[role].text}` }))}
      chosen={[chosen]}
    />
  );
}
