import type { HandedLink, Member } from "../../auth/members/member.ts";

/** A form's mistake: the field that it is at, and the sentence. */
export interface FieldMistake {
  field: string;
  message: string;
}

/** A link as it is shown, once. */
export interface ShownLink extends HandedLink {
  /** Absolute. */
  url: string;
}

/** What a post on the list is answered with. */
export interface InviteReply {
  typed: { name: string; email: string };
  mistakes: readonly FieldMistake[];
  link: ShownLink | null;
}

/** What a post on a member's page is answered with. */
export interface MemberReply {
  mistakes: readonly FieldMistake[];
  refused: "self" | "changed" | "disabled" | "slowed" | null;
  /** Whether the second step was chosen to be removed. */
  factors: boolean;
  link: ShownLink | null;
}

export interface MemberPageView {
  member: Member;
  isSelf: boolean;
}
