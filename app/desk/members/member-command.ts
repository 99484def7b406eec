import type { IssuedLink } from "../../auth/members/member.ts";
import { isRole, type Role } from "../../auth/members/roles.ts";
import type { FieldProblem } from "../../auth/pages/page-data.ts";
import { type AskedChoice, readChoices } from "../../notifications/topic.ts";

/** A command about another member. `isConfirmed`: the box under the explanation is checked. */
type MemberCommand =
  | { kind: "link"; seen: string; factors: boolean; isConfirmed: boolean }
  | { kind: "disable"; isConfirmed: boolean }
  | { kind: "enable" | "withdraw"; isConfirmed: true }
  | { kind: "save"; role: Role; seen: string; choices: AskedChoice[]; isConfirmed: true };

type Confirmed = Exclude<MemberCommand["kind"], "enable" | "withdraw" | "save">;

/** The field that confirms a command. */
export const CONFIRMATIONS = { link: "confirm-link", disable: "confirm-disable" } as const satisfies Record<
  Confirmed,
  string
>;

/** The forms that have a page of their own, by its URL. */
export const MEMBER_FORMS = ["link", "disable"] as const;

export type MemberForm = (typeof MEMBER_FORMS)[number];

/** Reads a form of a member's page. Returns null for any other form. */
export function readMemberCommand(form: FormData): MemberCommand | null {
  switch (form.get("intent")) {
    case "link":
      return {
        kind: "link",
        seen: String(form.get("seen") ?? ""),
        factors: form.get("factors") === "remove",
        isConfirmed: form.has(CONFIRMATIONS.link),
      };
    case "disable":
      return { kind: "disable", isConfirmed: form.has(CONFIRMATIONS.disable) };
    case "enable":
    case "withdraw":
      return { kind: form.get("intent") === "enable" ? "enable" : "withdraw", isConfirmed: true };
    case "save": {
      const [role, choices] = [String(form.get("role") ?? ""), readChoices(form)];
      if (!isRole(role) || choices === null) return null;
      return { kind: "save", role, seen: String(form.get("seen-role") ?? ""), choices, isConfirmed: true };
    }
    default:
      return null;
  }
}

/** Whether a command still needs confirmation. A new link removes nothing from a member without a password. */
export function needsConfirmation(
  command: MemberCommand,
  { hasPassword }: { hasPassword: boolean },
): command is Extract<MemberCommand, { kind: Confirmed }> {
  return !command.isConfirmed && (command.kind !== "link" || hasPassword);
}

/** A link with its absolute URL, shown once. */
export interface ShownLink extends IssuedLink {
  url: string;
}

/** The response to an invitation. */
export interface InviteReply {
  typed: { name: string; email: string; role: string };
  mistakes: readonly FieldProblem[];
  refused: "taken" | "full" | "slowed" | null;
  link: ShownLink | null;
}

/** The response to a command about a member. */
export interface MemberReply {
  /** The command that was not confirmed. */
  unconfirmed: Confirmed | null;
  refused: "self" | "changed" | "disabled" | "slowed" | "role-changed" | null;
  /** Whether the box that removes the second factor was checked. */
  factors: boolean;
  link: ShownLink | null;
}
