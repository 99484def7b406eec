import type { SubmissionResult } from "@conform-to/react";
import type { IssuedLink } from "../../auth/members/member.ts";
import { type AskedChoice, readChoices } from "../../mail/notifications/subscription.ts";
import { isRole, type Role } from "../../server/security/roles.ts";

/** A command about another member. */
export type MemberCommand =
  | { kind: "link"; seen: string; factors: boolean }
  | { kind: "disable" | "enable" | "withdraw" }
  | { kind: "save"; role: Role; seen: string; choices: AskedChoice[] };

/** Reads a form of a member's page. Returns null for any other form. */
export function readMemberCommand(form: FormData): MemberCommand | null {
  const kind = form.get("intent");
  switch (kind) {
    case "link":
      return { kind, seen: String(form.get("seen") ?? ""), factors: form.get("factors") === "remove" };
    case "disable":
    case "enable":
    case "withdraw":
      return { kind };
    case "save": {
      const [role, choices] = [String(form.get("role") ?? ""), readChoices(form)];
      if (!isRole(role) || choices === null) return null;
      return { kind, role, seen: String(form.get("seen-role") ?? ""), choices };
    }
    default:
      return null;
  }
}

/** A link with its absolute URL, shown once. */
export interface ShownLink extends IssuedLink {
  url: string;
}

/** The response to an invitation, or to a command about a member. */
export interface MemberReply {
  /** Conform's result of a refused form. */
  lastResult?: SubmissionResult<string[]> | null;
  refused?: "self" | "changed" | "disabled" | "slowed" | "role-changed";
  link?: ShownLink;
}
