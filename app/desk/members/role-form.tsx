import type { Member } from "../../auth/members/member.ts";
import { roleWords } from "../../auth/members/role-words.ts";
import { ROLES } from "../../server/security/roles.ts";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { Section } from "../shell/page-parts.tsx";
import { memberWords as words } from "./words.ts";

export function RoleFields({ member }: { member: Member }) {
  const { title, label } = words.role;
  return (
    <Section id="role-title" title={title}>
      <input type="hidden" name="seen-role" value={member.role} />
      <OptionBoxes name="role" label={label} required {...ROLE_BOXES} chosen={[member.role]} />
    </Section>
  );
}

/** The roles, each with what it is for. */
export const ROLE_BOXES = {
  type: "radio",
  className: "mt-6",
  look: "tick-box",
  options: ROLES.map((role) => ({ value: role, label: `${roleWords[role].name}: ${roleWords[role].text}` })),
} as const;
